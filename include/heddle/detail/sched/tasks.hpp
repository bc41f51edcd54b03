// SPDX-License-Identifier: Apache-2.0
// tasks.hpp - how templates make, run and destroy spawned tasks.
#pragma once

#include <memory>
#include <new>
#include <stdexcept>
#include <utility>

#include "../base/exceptions.hpp"
#include "registry.hpp"
#include "task_memory.hpp"
#include "worker.hpp"

namespace heddle::inline v0::detail {

// Makes a task; null: there is no memory. Throws what its constructor throws. `self` is the calling thread as a member of
// the pool, or null.
template <class Task, class... Args>
Task* make_task(registry& home, worker* self, Args&&... args) {
    constexpr unsigned size_class = task_size_class(sizeof(Task), alignof(Task));
    void* memory;
    if constexpr (size_class != k_own_block) {
        memory = self != nullptr ? self->memory().take(size_class) : home.allocate_task(sizeof(Task), alignof(Task));
    } else {
        memory = home.allocate_task(sizeof(Task), alignof(Task));
    }
    if (memory == nullptr) return nullptr;
    struct guard {
        registry& home;
        void* memory;
        ~guard() {
            if (memory != nullptr) home.free_task(memory, sizeof(Task), alignof(Task));
        }
    } guarded{home, memory};
    Task* const made = ::new (memory) Task(std::forward<Args>(args)...);
    guarded.memory = nullptr;
    return made;
}

// Ends a task. `self` is the calling thread as a member of the task's pool, or null.
template <class Task>
void destroy_task(registry& home, worker* self, Task* task) noexcept {
    constexpr unsigned size_class = task_size_class(sizeof(Task), alignof(Task));
    std::destroy_at(task);
    if constexpr (size_class != k_own_block) {
        if (self != nullptr) return self->memory().give(size_class, task);
    }
    home.free_task(task, sizeof(Task), alignof(Task));
}

// Runs a task that no worker will take on the calling thread. Calls drop() and throws if the pool has been shut down, or there is
// no memory for a guest.
template <class Drop>
void run_or_refuse(registry& home, job& task, Drop&& drop) {
    if (home.is_closed()) {
        drop();
        raise(std::logic_error("heddle: a task was spawned into a pool that has been shut down"));
    }
    if (!home.run_here(task)) {
        drop();
        raise(std::bad_alloc());
    }
}

}  // namespace heddle::inline v0::detail
