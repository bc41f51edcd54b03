// SPDX-License-Identifier: Apache-2.0
// Pools that are created before main and destroyed after it, and used by objects that are destroyed still later.
#include <pthreadpool.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>

#include <support/check.hpp>

namespace {

struct global_pool {
    pthreadpool_t pool = pthreadpool_create(3);
    ~global_pool() {
        std::atomic<int> calls{0};
        pthreadpool_parallelize_1d(pool, [&](std::size_t) { ++calls; }, 100);
        if (calls != 100) std::_Exit(1);
        pthreadpool_destroy(pool);
    }
};

global_pool before_main;

void use_at_exit() {
    std::atomic<int> calls{0};
    pthreadpool_parallelize_1d(before_main.pool, [&](std::size_t) { ++calls; }, 100);
    if (calls != 100) std::_Exit(1);
}

}  // namespace

int main() {
    std::atexit(use_at_exit);
    std::atomic<int> calls{0};
    pthreadpool_parallelize_1d(before_main.pool, [&](std::size_t) { ++calls; }, 100);
    HEDDLE_CHECK(calls == 100);
    return heddle::test::result_of_checks();
}
