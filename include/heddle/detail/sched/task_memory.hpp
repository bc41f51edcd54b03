// SPDX-License-Identifier: Apache-2.0
// task_memory.hpp - each worker's cache of memory blocks for spawned tasks.
//
// A worker takes blocks from its own lists and returns blocks to its own lists, including blocks that another worker took. So the
// common path has no lock and no atomic access. A list that grows too long, because another worker spawns the tasks that this one
// runs, returns a batch to the depot (src/sched/task_depot.hpp). Empty lists are refilled from the depot.
//
// Threads    its worker.
// Lifetime   part of a worker.
#pragma once

#include <cstddef>
#include <new>

#include <heddle/config.hpp>

#include "../base/assert.hpp"
#include "../base/immovable.hpp"

namespace heddle::inline v0::detail {

class task_depot;

// The sizes of blocks. A task that is larger than the largest, or has a stricter alignment, gets memory of its own.
inline constexpr unsigned k_task_size_count = 3;
inline constexpr std::size_t k_task_sizes[k_task_size_count] = {64, 128, 256};
inline constexpr unsigned k_own_block = k_task_size_count;

// Which list a block of `size` bytes comes from; k_own_block: none.
constexpr unsigned task_size_class(std::size_t size, std::size_t alignment) noexcept {
    if (alignment > k_task_sizes[0]) return k_own_block;
    for (unsigned i = 0; i < k_task_size_count; ++i) {
        if (size <= k_task_sizes[i]) return i;
    }
    return k_own_block;
}

struct task_block {
    task_block* next;
};

struct task_blocks {
    task_block* first = nullptr;
    unsigned count = 0;
};

class task_cache : immovable {
public:
    static constexpr unsigned k_batch = 64;

    explicit task_cache(task_depot& depot) noexcept : depot_(depot) {}

    // Null: there is no memory.
    void* take(unsigned size_class) noexcept {
        task_blocks& mine = lists_[size_class];
        if (mine.first == nullptr && !refill(size_class)) return nullptr;
        task_block* const taken = mine.first;
        HEDDLE_ASSERT(taken != nullptr, "a list that was refilled holds a block");
        mine.first = taken->next;
        --mine.count;
        return taken;
    }

    void give(unsigned size_class, void* memory) noexcept {
        task_blocks& mine = lists_[size_class];
        mine.first = ::new (memory) task_block{mine.first};
        if (++mine.count >= 2 * k_batch) return_surplus(size_class);
    }

private:
    HEDDLE_API bool refill(unsigned size_class) noexcept;
    HEDDLE_API void return_surplus(unsigned size_class) noexcept;

    task_depot& depot_;
    task_blocks lists_[k_task_size_count];
};

}  // namespace heddle::inline v0::detail
