// SPDX-License-Identifier: Apache-2.0
// heddle_pthreadpool.hpp - a pthreadpool_t that uses the threads of a heddle::pool. Only in the static library: the shared one
// exports only pthreadpool's own interface, and shares the default pool if HEDDLE_PTHREADPOOL_SHARED is 1.
#pragma once

#include <pthreadpool.h>

#include <cstddef>

namespace heddle::inline v0 {
class pool;
}

// At most `threads` of its threads take part, or all for 0. The pool must outlive the returned object, which pthreadpool_destroy frees.
// Returns null if there is no memory.
pthreadpool_t heddle_pthreadpool_of(heddle::pool& shared, std::size_t threads = 0);
