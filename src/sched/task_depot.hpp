// SPDX-License-Identifier: Apache-2.0
// task_depot.hpp - the memory blocks that the workers of a pool share: unused blocks, and the slabs that they are cut from.
//
// Threads    any.
// Lifetime   owned by the pool. All memory goes back to the resource when the depot is destroyed.
#pragma once

#include <memory_resource>

#include <heddle/detail/base/compiler.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/base/mutex.hpp>
#include <heddle/detail/sched/task_memory.hpp>

namespace heddle::inline v0::detail {

class task_depot : immovable {
public:
    explicit task_depot(std::pmr::memory_resource& resource) noexcept : resource_(resource) {}
    ~task_depot();

    // Up to `most` blocks; none: there is no memory.
    task_blocks take(unsigned size_class, unsigned most) noexcept;

    // Takes over a list: all of it, or from `first` to `last`.
    void give(unsigned size_class, const task_blocks& all) noexcept;
    void give(unsigned size_class, task_block* first, task_block* last) noexcept;

    // Memory for a thread without a cache, or for a task that no block fits. Null: there is none.
    void* allocate(std::size_t size, std::size_t alignment) noexcept;
    void free(void* memory, std::size_t size, std::size_t alignment) noexcept;

    // Around a fork: a child that continues in its parent's pool must not find the lock taken.
    HEDDLE_LOCK_IS_LEFT void before_fork() noexcept { mutex_.lock(); }
    HEDDLE_LOCK_IS_LEFT void after_fork() noexcept { mutex_.unlock(); }

private:
    struct slab {
        slab* next;
    };

    void cut_slab(void* memory, unsigned size_class) noexcept;

    std::pmr::memory_resource& resource_;
    mutex mutex_;
    task_block* unused_[k_task_size_count] = {};  // guarded by the mutex
    slab* slabs_ = nullptr;                       // guarded by the mutex
};

}  // namespace heddle::inline v0::detail
