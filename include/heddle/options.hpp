// SPDX-License-Identifier: Apache-2.0
// options.hpp - how a pool is made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory_resource>
#include <string>

namespace heddle {

// What becomes of tasks that nobody has started when their pool ends.
enum class shutdown : std::uint8_t {
    drain,  // they run first
    cancel  // they are dropped: a future of theirs is abandoned, a scope of theirs throws operation_cancelled
};

struct pool_options {
    // How many threads compute at the same time. 0: the value of HEDDLE_NUM_THREADS, or as many as the process may use
    // (affinity mask, container quota). A pool of n has n workers; a thread that calls in from outside takes part,
    // and one worker rests meanwhile.
    unsigned threads = 0;

    // How far `resize` may go. 0: as many as the process may use, or `threads` if that is more.
    unsigned max_threads = 0;

    // How many threads may be added while others are in `blocking`. They are started when they are needed.
    unsigned spare_threads = 16;

    // The pool counts its caller: it has one worker less, and a thread that calls in from outside, a worker of another pool too,
    // computes beside the workers instead of taking the place of one. For pools that one thread at a time calls into.
    bool count_caller = false;

    // The thread that makes the pool is its first worker: it runs jobs whenever it waits in the pool, and it must also
    // be the one to destroy it.
    bool use_current_thread = false;

    // Worker i runs on the i-th processor that the process may use, and nowhere else.
    bool pin = false;

    // Workers are named name-0, name-1 … for debuggers; the system may cut the name.
    std::string name = "heddle";

    // Bytes of stack for each worker. 0: the system's default. A join takes about 200 bytes of it beyond the caller's own.
    std::size_t stack_size = 0;

    // Called by each worker, with its index, before its first job and after its last. Must not throw.
    std::function<void(unsigned worker)> on_start = nullptr;
    std::function<void(unsigned worker)> on_exit = nullptr;

    // Called with what a task of `spawn` has thrown. Without it, the exception's message is printed and the process ends.
    std::function<void(std::exception_ptr)> on_exception = nullptr;

    // Called for each worker instead of starting a thread: has `run` called on some thread, now or later, and returns true; or
    // false if there is none to be had. The worker is there when `run` is called. `run` returns when the pool ends, which waits for
    // that; if it is called later than that it returns at once.
    std::function<bool(unsigned worker, std::function<void()> run)> thread_source = nullptr;

    // Where the memory of tasks comes from; it must outlive the pool and serve several threads. Null: the heap.
    std::pmr::memory_resource* memory = nullptr;

    // What ~pool does with tasks that nobody has started.
    shutdown at_end = shutdown::drain;
};

}  // namespace heddle
