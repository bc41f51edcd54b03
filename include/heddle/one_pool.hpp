// SPDX-License-Identifier: Apache-2.0
// one_pool.hpp - whether libraries that were written for other thread pools share the default pool.
#pragma once

#include "config.hpp"

namespace heddle::inline v0 {

// From now on, a pool that is created through an adapter, such as pthreadpool_create(n), starts no threads: n limits how many threads
// of the default pool take part in its loops. The environment variable HEDDLE_ONE_POOL=1 has the same effect. Pools that exist already
// keep their threads, and so does every heddle::pool.
HEDDLE_API void share_default_pool() noexcept;

// Whether share_default_pool() was called, or HEDDLE_ONE_POOL is 1.
[[nodiscard]] HEDDLE_API bool default_pool_is_shared() noexcept;

}  // namespace heddle::inline v0
