// SPDX-License-Identifier: Apache-2.0
// task_memory.cpp - where blocks come from when a worker has none left, and where they go when it has too many.
#include <heddle/detail/sched/task_memory.hpp>

#include <heddle/detail/base/cache_line.hpp>
#include <heddle/detail/base/exceptions.hpp>

namespace heddle::detail {

namespace {

constexpr std::size_t k_slab_size = std::size_t{32} * 1'024;
constexpr std::size_t k_slab_head = k_task_sizes[0];  // keeps the blocks aligned

}  // namespace

task_depot::~task_depot() {
    while (slabs_ != nullptr) {
        slab* const next = slabs_->next;
        resource_.deallocate(slabs_, k_slab_size, k_slab_head);
        slabs_ = next;
    }
}

task_depot::batch task_depot::take(unsigned size_class, unsigned most) noexcept {
    const std::lock_guard lock(mutex_);
    block*& unused = unused_[size_class];
    if (unused == nullptr && !cut_slab(size_class)) return {};
    batch taken{unused, 0};
    block** end = &unused;
    while (taken.count < most && *end != nullptr) {
        end = &(*end)->next;
        ++taken.count;
    }
    block* const rest = *end;
    *end = nullptr;
    unused = rest;
    return taken;
}

void task_depot::give(unsigned size_class, block* first, block* last) noexcept {
    const std::lock_guard lock(mutex_);
    last->next = unused_[size_class];
    unused_[size_class] = first;
}

// Caller holds the lock, and nothing of this class is unused.
bool task_depot::cut_slab(unsigned size_class) noexcept {
    void* const memory =
        catching([&] { return resource_.allocate(k_slab_size, k_slab_head); }, []() -> void* { return nullptr; });
    if (memory == nullptr) return false;
    slabs_ = ::new (memory) slab{slabs_};
    const std::size_t size = k_task_sizes[size_class];
    auto* const bytes = static_cast<std::byte*>(memory);
    for (std::size_t at = k_slab_size - size; at >= k_slab_head; at -= size) {
        unused_[size_class] = ::new (bytes + at) block{unused_[size_class]};
    }
    return true;
}

bool task_cache::refill(unsigned size_class) noexcept {
    lists_[size_class] = depot_.take(size_class, task_depot::k_batch);
    return lists_[size_class].count > 0;
}

// Keeps one batch, gives the rest.
void task_cache::return_surplus(unsigned size_class) noexcept {
    task_depot::batch& mine = lists_[size_class];
    task_depot::block* last_kept = mine.first;
    for (unsigned i = 1; i < task_depot::k_batch; ++i) last_kept = last_kept->next;
    task_depot::block* const first = last_kept->next;
    task_depot::block* last = first;
    while (last->next != nullptr) last = last->next;
    last_kept->next = nullptr;
    mine.count = task_depot::k_batch;
    depot_.give(size_class, first, last);
}

}  // namespace heddle::detail
