// SPDX-License-Identifier: Apache-2.0
// tasks.hpp - what templates ask of the registry to spawn a task: memory, a queue, and what to do if it fails.
#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include <heddle/config.hpp>
#include <heddle/priority.hpp>

#include "../base/exceptions.hpp"
#include "../prim/injector.hpp"
#include "guest.hpp"
#include "task_memory.hpp"
#include "worker.hpp"

namespace heddle::detail {

class registry;

// Memory for somebody who has no cache of blocks, or of a size for which there are none. Null: there is none to be had.
HEDDLE_API void* allocate_task_slowly(registry& home, std::size_t size, std::size_t alignment) noexcept;
HEDDLE_API void free_task_slowly(registry& home, void* memory, std::size_t size, std::size_t alignment) noexcept;

// Queues a task for the workers. False: there are none, and never will be.
HEDDLE_API bool inject(registry& home, injected_job& task, priority how_soon) noexcept;

// Tasks that have not been started are to be dropped.
HEDDLE_API bool is_cancelled(const registry& home) noexcept;

// The pool has been shut down.
HEDDLE_API bool is_closed(registry& home) noexcept;

// Queues a task for the worker of this place, and wakes it.
HEDDLE_API void send(registry& home, unsigned place, mailed_job& task) noexcept;

// Nobody waits for the task that has thrown this.
HEDDLE_API void unhandled(registry& home, std::exception_ptr what) noexcept;

// The calling thread as a member of this pool; null if it is none.
inline worker* member_of(const registry& home) noexcept {
    worker* const self = worker::current();
    return self != nullptr && &self->home() == &home ? self : nullptr;
}

// Makes a task; null: there was no memory. Throws what its constructor throws.
template <class Task, class... Args>
Task* make_task(registry& home, worker* self, Args&&... args) {
    constexpr unsigned size_class = task_size_class(sizeof(Task), alignof(Task));
    void* memory;
    if constexpr (size_class != k_own_block) {
        memory =
            self != nullptr ? self->memory().take(size_class) : allocate_task_slowly(home, sizeof(Task), alignof(Task));
    } else {
        memory = allocate_task_slowly(home, sizeof(Task), alignof(Task));
    }
    if (memory == nullptr) return nullptr;
    struct guard {
        registry& home;
        void* memory;
        ~guard() {
            if (memory != nullptr) free_task_slowly(home, memory, sizeof(Task), alignof(Task));
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
    free_task_slowly(home, task, sizeof(Task), alignof(Task));
}

// A task that no worker will take: runs it here, as a guest, or throws because the pool has been shut down, after `drop()`.
template <class Drop>
void run_or_refuse(registry& home, job& task, Drop&& drop) {
    if (is_closed(home)) {
        drop();
        raise(std::logic_error("heddle: a task was spawned into a pool that has been shut down"));
    }
    auto run_here = [&] { worker::current()->execute(&task); };
    call_inside(home, run_here);
}

}  // namespace heddle::detail
