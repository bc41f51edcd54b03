// SPDX-License-Identifier: Apache-2.0
// one_pool.cpp - with share_default_pool, or HEDDLE_ONE_POOL=1, pools start no threads, and their sizes are limits on the default pool.
#include <pthreadpool.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <thread>
#include <vector>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/environment.hpp>

#include "owned_pool.hpp"

using heddle::test::make_pool;
using heddle::test::owned_pool;

namespace {

std::size_t threads_of_process() {
    const std::filesystem::directory_iterator tasks("/proc/self/task");
    return static_cast<std::size_t>(std::distance(begin(tasks), end(tasks)));
}

// A thread that was joined is listed for a moment longer. If a thread too many stays, this does not return.
void await_threads(std::size_t most) {
    while (threads_of_process() > most) std::this_thread::yield();
}

// Computes squares in the pool. Returns the largest number of tasks that ran at the same time; 0 if a result is wrong.
std::size_t run_in(pthreadpool_t pool) {
    constexpr std::size_t k_items = 2'000;
    std::vector<std::size_t> squares(k_items);
    std::atomic<std::size_t> inside = 0;
    std::atomic<std::size_t> most = 0;
    pthreadpool_parallelize_1d(
        pool,
        [&](std::size_t i) {
            const std::size_t now = ++inside;
            std::size_t before = most;
            while (now > before && !most.compare_exchange_weak(before, now)) {}
            if (i % 16 == 0) std::this_thread::yield();  // for a thread that should not take part to come
            squares[i] = i * i;
            --inside;
        },
        k_items);
    for (std::size_t i = 0; i < k_items; ++i) {
        if (squares[i] != i * i) return 0;
    }
    return most;
}

void pools_are_limits(std::size_t threads_before) {
    for (const std::size_t wanted : {1U, 2U, 64U}) {
        const owned_pool limit = make_pool(wanted);
        const std::size_t allowed = std::min<std::size_t>(wanted, 2);
        HEDDLE_CHECK(pthreadpool_get_threads_count(limit.get()) == allowed);
        const std::size_t most = run_in(limit.get());
        HEDDLE_CHECK(most >= 1 && most <= allowed);
        await_threads(threads_before + 2);  // the workers of the default pool
    }
}

void own_pools_have_their_own_threads(std::size_t threads_before) {
    const owned_pool own = make_pool(4);
    HEDDLE_CHECK(run_in(own.get()) >= 1);
    HEDDLE_CHECK(threads_of_process() == threads_before + 3);  // the caller is the fourth
}

}  // namespace

int main() {
    heddle::configure_default_pool({.threads = 2});
    const std::size_t alone = threads_of_process();
    HEDDLE_CHECK(!heddle::default_pool_is_shared());
    own_pools_have_their_own_threads(alone);
    HEDDLE_CHECK(!heddle::default_pool_started());

    heddle::test::set_variable("HEDDLE_ONE_POOL", "0");
    HEDDLE_CHECK(!heddle::default_pool_is_shared());
    heddle::test::set_variable("HEDDLE_ONE_POOL", "1");
    HEDDLE_CHECK(heddle::default_pool_is_shared());
    pools_are_limits(alone);
    heddle::test::unset_variable("HEDDLE_ONE_POOL");
    HEDDLE_CHECK(!heddle::default_pool_is_shared());

    heddle::share_default_pool();
    HEDDLE_CHECK(heddle::default_pool_is_shared());
    pools_are_limits(alone);

    // The default pool may end and start again while pools refer to it.
    const owned_pool lasting = make_pool(2);
    heddle::shutdown_default_pool();
    HEDDLE_CHECK(run_in(lasting.get()) >= 1);

    // A pool that had an executor returns to the default pool.
    pthreadpool_executor nothing = {[](void*) { return 0; }, [](void*, void*, void (*)(void*)) {}};
    HEDDLE_CHECK(pthreadpool_update_executor(lasting.get(), &nothing, nullptr));
    HEDDLE_CHECK(pthreadpool_get_threads_count(lasting.get()) == 1);
    HEDDLE_CHECK(pthreadpool_update_executor(lasting.get(), nullptr, nullptr));
    HEDDLE_CHECK(pthreadpool_get_threads_count(lasting.get()) == 2);
    HEDDLE_CHECK(run_in(lasting.get()) >= 1);
    await_threads(alone + 2);
}
