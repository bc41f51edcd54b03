// SPDX-License-Identifier: Apache-2.0
// task_memory.hpp - memory for spawned tasks: blocks of a few sizes, kept for reuse by each worker.
//
// A worker takes a block from its own list and returns a block to its own list, whoever took it: no lock and no atomic
// on the common path. A list that grows too long, because another worker spawns what this one runs, hands a batch
// over to the depot, from which lists that run empty are filled.
//
// Threads    task_cache: its worker. task_depot: any.
// Lifetime   the registry owns the depot, a worker its cache; memory goes back to the resource with the depot.
#pragma once

#include <array>
#include <cstddef>
#include <memory_resource>
#include <mutex>
#include <new>

#include <heddle/config.hpp>

#include "../base/assert.hpp"
#include "../base/atomic.hpp"
#include "../base/compiler.hpp"
#include "../base/immovable.hpp"

namespace heddle::detail {

// Which list a block of `size` bytes comes from; k_own_block: none, it is taken from the resource by itself.
inline constexpr std::array<std::size_t, 3> k_task_sizes{64, 128, 256};
inline constexpr unsigned k_own_block = k_task_sizes.size();

constexpr unsigned task_size_class(std::size_t size, std::size_t alignment) noexcept {
    if (alignment > k_task_sizes[0]) return k_own_block;
    for (unsigned i = 0; i < k_task_sizes.size(); ++i) {
        if (size <= k_task_sizes[i]) return i;
    }
    return k_own_block;
}

// What all workers share: blocks that nobody has use for at the moment, and the slabs that all blocks are cut from.
class HEDDLE_API task_depot : immovable {
public:
    static constexpr unsigned k_batch = 64;

    struct block {
        block* next;
    };

    struct batch {
        block* first = nullptr;
        unsigned count = 0;
    };

    explicit task_depot(std::pmr::memory_resource& resource) noexcept : resource_(resource) {}
    ~task_depot();

    // Up to `most` blocks; none: there is no memory.
    batch take(unsigned size_class, unsigned most) noexcept;

    // Takes over the list from `first` to `last`.
    void give(unsigned size_class, block* first, block* last) noexcept;

    std::pmr::memory_resource& resource() const noexcept { return resource_; }

    // Around a fork: a child that goes on in its parent's pool must not find the lock taken.
    HEDDLE_LOCK_IS_LEFT void before_fork() noexcept { mutex_.lock(); }
    HEDDLE_LOCK_IS_LEFT void after_fork() noexcept { mutex_.unlock(); }

private:
    struct slab {
        slab* next;
    };

    bool cut_slab(unsigned size_class) noexcept;

    std::pmr::memory_resource& resource_;
    mutex mutex_;
    std::array<block*, k_own_block> unused_{};  // guarded by the mutex
    slab* slabs_ = nullptr;                     // guarded by the mutex
};

class task_cache : immovable {
public:
    explicit task_cache(task_depot& depot) noexcept : depot_(depot) {}

    void* take(unsigned size_class) noexcept {
        task_depot::batch& mine = lists_[size_class];
        if (mine.first == nullptr && !refill(size_class)) return nullptr;
        task_depot::block* const taken = mine.first;
        HEDDLE_ASSERT(taken != nullptr, "a list that was refilled holds a block");
        mine.first = taken->next;
        --mine.count;
        return taken;
    }

    void give(unsigned size_class, void* memory) noexcept {
        task_depot::batch& mine = lists_[size_class];
        mine.first = ::new (memory) task_depot::block{mine.first};
        if (++mine.count >= 2 * task_depot::k_batch) return_surplus(size_class);
    }

private:
    HEDDLE_API bool refill(unsigned size_class) noexcept;
    HEDDLE_API void return_surplus(unsigned size_class) noexcept;

    task_depot& depot_;
    std::array<task_depot::batch, k_own_block> lists_{};
};

}  // namespace heddle::detail
