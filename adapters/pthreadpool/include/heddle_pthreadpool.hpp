// SPDX-License-Identifier: Apache-2.0
// heddle_pthreadpool.hpp - a pthreadpool_t that uses the threads of a heddle::pool. In the static library only: the shared one
// exports nothing but pthreadpool's own interface, and shares the default pool if HEDDLE_PTHREADPOOL_SHARED is 1.
#pragma once

#include <pthreadpool.h>

#include <cstddef>

namespace heddle {
class pool;
}

// At most so many of its threads take part, or all for 0. The pool has to outlive what is returned, which pthreadpool_destroy frees.
// Null if there is no memory.
pthreadpool_t heddle_pthreadpool_of(heddle::pool& shared, std::size_t threads = 0);
