// SPDX-License-Identifier: Apache-2.0
// task_memory.cpp - the depot of task memory, and how caches exchange batches with it.
#include <heddle/detail/sched/task_memory.hpp>

#include <mutex>
#include <utility>

#include <heddle/detail/base/exceptions.hpp>

#include "task_depot.hpp"

namespace heddle::inline v0::detail {

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

task_blocks task_depot::take(unsigned size_class, unsigned most) noexcept {
    std::unique_lock lock(mutex_);
    task_block*& unused = unused_[size_class];
    if (unused == nullptr) {
        lock.unlock();  // the resource is the user's code, which may call Heddle
        void* const memory =
            catching([&] { return resource_.allocate(k_slab_size, k_slab_head); }, []() -> void* { return nullptr; });
        lock.lock();
        if (memory != nullptr) cut_slab(memory, size_class);
    }
    task_blocks taken{unused, 0};
    task_block** end = &unused;
    while (taken.count < most && *end != nullptr) {
        end = &(*end)->next;
        ++taken.count;
    }
    unused = std::exchange(*end, nullptr);
    return taken;
}

void task_depot::give(unsigned size_class, const task_blocks& all) noexcept {
    task_block* last = all.first;
    while (last->next != nullptr) last = last->next;
    give(size_class, all.first, last);
}

void task_depot::give(unsigned size_class, task_block* first, task_block* last) noexcept {
    const std::lock_guard lock(mutex_);
    last->next = unused_[size_class];
    unused_[size_class] = first;
}

void* task_depot::allocate(std::size_t size, std::size_t alignment) noexcept {
    const unsigned size_class = task_size_class(size, alignment);
    if (size_class != k_own_block) return take(size_class, 1).first;
    return catching([&] { return resource_.allocate(size, alignment); }, []() -> void* { return nullptr; });
}

void task_depot::free(void* memory, std::size_t size, std::size_t alignment) noexcept {
    const unsigned size_class = task_size_class(size, alignment);
    if (size_class == k_own_block) return resource_.deallocate(memory, size, alignment);
    auto* const block = ::new (memory) task_block{nullptr};
    give(size_class, block, block);
}

// The caller holds the lock.
void task_depot::cut_slab(void* memory, unsigned size_class) noexcept {
    slabs_ = ::new (memory) slab{slabs_};
    const std::size_t size = k_task_sizes[size_class];
    auto* const bytes = static_cast<std::byte*>(memory);
    for (std::size_t at = k_slab_size - size; at >= k_slab_head; at -= size) {
        unused_[size_class] = ::new (bytes + at) task_block{unused_[size_class]};
    }
}

bool task_cache::refill(unsigned size_class) noexcept {
    const task_blocks taken = depot_.take(size_class, k_batch);
    task_blocks& mine = lists_[size_class];
    if (mine.first == nullptr) mine = taken;
    else if (taken.first != nullptr)
        depot_.give(size_class, taken);  // the resource has spawned tasks, which have filled the list
    return mine.count > 0;
}

// Keeps one batch and returns the rest.
void task_cache::return_surplus(unsigned size_class) noexcept {
    task_blocks& mine = lists_[size_class];
    task_block* last_kept = mine.first;
    for (unsigned i = 1; i < k_batch; ++i) last_kept = last_kept->next;
    task_block* const first = std::exchange(last_kept->next, nullptr);
    const unsigned surplus = mine.count - k_batch;
    mine.count = k_batch;
    depot_.give(size_class, {first, surplus});
}

}  // namespace heddle::inline v0::detail
