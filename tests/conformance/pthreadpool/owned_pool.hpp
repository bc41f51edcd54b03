// SPDX-License-Identifier: Apache-2.0
// owned_pool.hpp - a pthreadpool_t that is destroyed at the end of its scope.
#pragma once

#include <pthreadpool.h>

#include <cstddef>
#include <memory>

namespace heddle::test {

struct destroy_pool {
    void operator()(pthreadpool_t pool) const { pthreadpool_destroy(pool); }
};
using owned_pool = std::unique_ptr<pthreadpool, destroy_pool>;

inline owned_pool make_pool(std::size_t threads) { return owned_pool(pthreadpool_create(threads)); }

}  // namespace heddle::test
