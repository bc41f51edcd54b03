// SPDX-License-Identifier: Apache-2.0
// dump_pools.hpp - prints what every pool is doing: for watchdogs, for handlers of signals in a thread of their own, and in a debugger.
#pragma once

#include "config.hpp"
#include "detail/base/compiler.hpp"

// The same as heddle::dump_pools, with C linkage: a debugger finds it without debug information (`call (void)heddle_dump_pools()`).
extern "C" HEDDLE_API void heddle_dump_pools() noexcept;

namespace heddle::inline v0 {

// Prints on standard error, for each pool, its name and its sleep counters; for each worker and each thread inside, its state, what it
// waits for, and the number of its queued jobs. Any thread may call it at any time: it never waits. It is not for handlers of signals, which
// may interrupt a thread that holds a lock of the C library.
//
// Every program that includes a header of Heddle contains this function, even if nothing calls it. So the debug information of the program
// describes it (`call heddle::dump_pools()`), and a static library contributes the function that it calls.
HEDDLE_EMITTED inline void dump_pools() noexcept { heddle_dump_pools(); }

}  // namespace heddle::inline v0
