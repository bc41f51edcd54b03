// SPDX-License-Identifier: Apache-2.0
// locked_deque_test.cpp - what only the locked deque promises; the rest, smoke included, is in job_queue_test.cpp.
#include <heddle/detail/prim/locked_deque.hpp>

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include <support/job_ledger.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using detail::locked_deque;
using detail::nothing_helps;
using detail::steal_anything;
using detail::steal_result;
using detail::steal_status;

TEST(locked_deque, thief_at_a_busy_lock_moves_on) {
    const watchdog watch(std::chrono::seconds(20), "a thief waits for the lock");
    item work;
    locked_deque::shared_state shared;
    locked_deque queue(shared);
    queue.push(&work, nothing_helps{});
    const steal_result first = queue.steal([&] {  // the first thief holds the lock
        std::thread([&] {
            EXPECT_FALSE(queue.looks_empty());
            const steal_result second = queue.steal(steal_anything{});
            EXPECT_EQ(second.status, steal_status::lost);
            EXPECT_EQ(second.what, nullptr);
        }).join();
        return true;
    });
    EXPECT_EQ(first.what, &work);
}

}  // namespace
}  // namespace heddle::test
