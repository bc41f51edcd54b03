// SPDX-License-Identifier: Apache-2.0
// pool_options.hpp - the options of a pool.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory_resource>
#include <optional>
#include <string>

#include "callback.hpp"

namespace heddle::inline v0 {

// What happens to tasks that have not been started when their pool ends.
enum class shutdown : std::uint8_t {
    drain,  // they run first
    cancel  // they are dropped: their futures are abandoned, and their scopes throw operation_cancelled
};

// The largest number of threads that a pool can have.
inline constexpr unsigned most_threads = 16'319;

// All members are optional: `pool({.threads = 4, .name = "io"})`.
struct pool_options {
    // How many threads compute at the same time. 0: the value of HEDDLE_NUM_THREADS, or the number of processors that the process may
    // use (affinity mask, container quota). A pool of n has n workers. A thread that calls in from outside takes part, and one
    // worker sleeps meanwhile.
    unsigned threads = 0;

    // The largest number of threads for `resize`. 0: the number of processors that the process may use, or `threads` if that is more.
    unsigned max_threads = 0;

    // How many threads may be added while others are in `blocking`. They are started when they are needed.
    unsigned spare_threads = 16;

    // The pool counts its caller: it has one worker less, and a thread that calls in from outside, also a worker of another pool,
    // computes in addition to the workers instead of replacing one. For pools that are called by one thread at a time.
    bool count_caller = false;

    // The thread that makes the pool is its first worker: it runs jobs whenever it waits in the pool, and it must also destroy the
    // pool.
    bool use_current_thread = false;

    // Each worker runs only on one processor that the process may use: one for each core, the fastest first, then the others of the same
    // cores. With more workers than processors, counting starts again. Workers know then which others are near them.
    bool pin = false;

    // The workers run only on the processors of this memory node (numa.hpp), or of this class of cores (core_class.hpp), or of both. As
    // many of them as there are such processors if `threads` is 0; HEDDLE_NUM_THREADS can only lower that. A node or a class without a
    // processor that the process may use throws std::invalid_argument. macOS cannot bind threads: there only the number follows.
    std::optional<unsigned> numa_node = std::nullopt;
    std::optional<unsigned> core_class = std::nullopt;

    // Workers are named name-0, name-1 … for debuggers. A name longer than 15 characters is cut in front of its number.
    std::string name = "heddle";

    // Bytes of stack for each worker. 0: the system's default. A join uses about 200 bytes in addition to the caller's frame.
    std::size_t stack_size = 0;

    // Called by each worker, with its index, before its first job and after its last. Must not throw.
    callback<void(unsigned worker)> on_start = nullptr;
    callback<void(unsigned worker)> on_exit = nullptr;

    // Called with what a task of `spawn` has thrown. Without it, the exception's message is printed and the process ends.
    callback<void(std::exception_ptr)> on_exception = nullptr;

    // Called for each worker instead of starting a thread. It arranges that some thread calls `run`, now or later, and returns true;
    // or returns false if there is no thread. The worker exists from the call of `run` on. `run` returns when the pool ends, and the
    // end of the pool waits for that. If `run` is called after the end, it returns at once. The default pool is made during its first
    // use, so its source must not wait for a thread that uses the default pool.
    callback<bool(unsigned worker, callback<void()> run)> thread_source = nullptr;

    // The source of memory for tasks. It must outlive the pool and be thread-safe. Null: the heap.
    std::pmr::memory_resource* memory = nullptr;

    // What ~pool does with tasks that have not been started.
    shutdown at_end = shutdown::drain;
};

}  // namespace heddle::inline v0
