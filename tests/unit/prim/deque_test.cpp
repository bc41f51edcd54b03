// SPDX-License-Identifier: Apache-2.0
// deque_test.cpp - what only the lock-free deque promises; the rest, smoke included, is in job_queue_test.cpp.
#include <heddle/detail/prim/deque.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/detail/base/cache_line.hpp>
#include <support/counting_new.hpp>
#include <support/job_ledger.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using detail::deque;
using detail::job;
using detail::nothing_helps;
using detail::position;

static_assert(sizeof(deque) == 2 * detail::k_cache_line, "one cache line for the thieves, one for the owner");
static_assert(alignof(deque) == detail::k_cache_line);

TEST(deque, working_within_its_capacity_allocates_nothing) {
    item work;
    deque queue(2, 1);
    const std::uint64_t before = count_own_allocations();
    for (int round = 0; round < 1000; ++round) {
        const position at = queue.push(&work, nothing_helps{});
        queue.push(&work, nothing_helps{});
        steal_one(queue);
        queue.pop();
        EXPECT_FALSE(queue.reclaim(at));
    }
    EXPECT_EQ(count_own_allocations(), before);
}

TEST(deque, arrays_together_stay_below_twice_the_newest) {
    std::vector<item> work(4096);
    const std::int64_t before = count_allocations().live_bytes;
    deque queue(1);
    for (item& i : work) queue.push(&i, nothing_helps{});
    EXPECT_LT(count_allocations().live_bytes - before, static_cast<std::int64_t>(2 * 4096 * sizeof(job*) + 1024));
}

// Many small deques, because each one grows only a few times.
TEST(deque, thieves_at_an_outgrown_array_still_find_its_jobs) {
    const watchdog watch(std::chrono::seconds(60), "thieves at outgrown arrays");
    constexpr std::size_t k_jobs_each = 40;
    std::deque<deque> queues;
    for (int i = 0; i < 5000; ++i) queues.emplace_back(1);
    ledger book(queues.size() * k_jobs_each);
    std::atomic<std::size_t> current{0};
    run_together(3, [&](std::size_t index) {
        if (index > 0) {
            std::size_t at = 0;
            while ((at = current.load(std::memory_order_relaxed)) < queues.size()) {  // stale: one useless look
                while (job* const found = steal_one(queues[at])) book.take(found);
                std::this_thread::yield();
            }
            return;
        }
        for (std::size_t at = 0; at < queues.size(); ++at) {
            current.store(at, std::memory_order_relaxed);  // stale: thieves come later
            for (std::size_t i = 0; i < k_jobs_each; ++i) {
                queues[at].push(book.issue(at * k_jobs_each + i), nothing_helps{});
            }
            while (!queues[at].looks_empty()) std::this_thread::yield();  // so that thieves are there for the next one
        }
        current.store(queues.size(), std::memory_order_relaxed);  // stale: one useless look
    });
    book.expect_each_taken_once();
}

}  // namespace
}  // namespace heddle::test
