// SPDX-License-Identifier: Apache-2.0
// job_queue_memory_test.cpp - job queues without memory, and what they do with the memory they have.
#include "any_job_queue.hpp"

#include <cstddef>
#include <new>
#include <string>
#include <type_traits>

#include <gtest/gtest.h>

#include <support/counting_new.hpp>
#include <support/job_ledger.hpp>

namespace heddle::test {
namespace {

template <class Queue>
class job_queue_memory : public any_job_queue<Queue> {};
TYPED_TEST_SUITE(job_queue_memory, every_queue, name_of_queue);

// Without memory for one more job, push lets the caller take old ones away until there is room. If there is none left
// to take, the job is not queued, and reclaim gives it back.
TYPED_TEST(job_queue_memory, push_without_memory_hands_out_the_oldest_and_loses_nothing) {
    for (int k = 1; k <= 4; ++k) {
        for (const int times : {1, 50, 1'000'000}) {
            SCOPED_TRACE("from allocation " + std::to_string(k) + " on, " + std::to_string(times) + " fail");
            typename TypeParam::shared_state shared;
            TypeParam queue(shared);
            ledger book(5000);
            std::size_t oldest = 0;
            bool is_in_order = true;  // a failed expectation would need memory
            const auto take_oldest = [&] {
                job* const found = steal_one(queue);
                if (found == nullptr) return false;
                is_in_order &= number_of(found) >= oldest;
                oldest = number_of(found) + 1;
                book.take(found);
                return true;
            };
            const auto push_all = [&] {
                const allocation_fault fault(k, times);
                for (std::size_t i = 0; i < book.size(); ++i) {
                    const position at = queue.push(book.issue(i), take_oldest);
                    if (at == k_not_queued && queue.reclaim(at)) book.take(book.at(i));
                }
                return fault.has_struck();
            };

            EXPECT_TRUE(push_all());
            EXPECT_TRUE(is_in_order);
            // Without memory for the first job of all, a queue with a std::deque has none to hand out.
            if (std::is_base_of_v<deque, TypeParam>) {
                EXPECT_GT(oldest, 0u);
            }
            std::size_t youngest = book.size();
            while (job* const found = queue.pop()) {
                EXPECT_LT(number_of(found), youngest);
                youngest = number_of(found);
                book.take(found);
            }
            book.expect_each_taken_once();
        }
    }
}

// What runs to make room forks too: its jobs come and go in the same queue, and some stay there.
TYPED_TEST(job_queue_memory, what_makes_room_may_use_the_queue) {
    for (const bool is_last_stolen : {false, true}) {
        typename TypeParam::shared_state shared;
        TypeParam queue(shared);
        ledger book(3000);
        job* const forked = book.issue(2999);
        bool has_helped = false;
        const auto help = [&] {
            has_helped = true;
            while (job* const found = steal_one(queue)) book.take(found);
            queue.push(forked, nothing_helps{});
            if (is_last_stolen) book.take(steal_one(queue));
            return true;
        };

        position at = k_not_queued;
        {
            const allocation_fault fault(1);
            for (std::size_t i = 0; i < 2999 && !has_helped; ++i) at = queue.push(book.issue(i), help);
        }
        ASSERT_TRUE(has_helped);
        EXPECT_TRUE(queue.reclaim(at));
        EXPECT_EQ(queue.pop(), is_last_stolen ? nullptr : forked);
        EXPECT_EQ(queue.pop(), nullptr);
        EXPECT_TRUE(queue.looks_empty());
    }
}

TYPED_TEST(job_queue_memory, construction_without_memory_throws_bad_alloc) {
    struct whole {
        typename TypeParam::shared_state shared;
        TypeParam queue{shared};
    };
    const allocation_fault fault(1);
    const auto is_refused = [] {
        try {
            whole();
            return false;
        } catch (const std::bad_alloc&) {
            return true;
        }
    };
    // A std::deque need not allocate before it holds something: libc++'s does not, libstdc++'s does.
    const bool refused = is_refused();
    EXPECT_EQ(refused, fault.has_struck());
    if (std::is_base_of_v<deque, TypeParam>) {
        EXPECT_TRUE(fault.has_struck());
    }
}

TYPED_TEST(job_queue_memory, destruction_gives_all_memory_back) {
    ledger book(3000);
    const allocation_counts before = count_allocations();
    {
        typename TypeParam::shared_state shared;
        TypeParam queue(shared);
        for (std::size_t i = 0; i < book.size(); ++i) queue.push(book.issue(i), nothing_helps{});
        EXPECT_GT(count_allocations().live_bytes, before.live_bytes);
    }
    EXPECT_EQ(count_allocations().live_blocks, before.live_blocks);
    EXPECT_EQ(count_allocations().live_bytes, before.live_bytes);
}

}  // namespace
}  // namespace heddle::test
