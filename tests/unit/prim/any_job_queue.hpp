// SPDX-License-Identifier: Apache-2.0
// any_job_queue.hpp - what the suites share that run over everything that fulfils the contract of job_queue.hpp.
#pragma once

#include <heddle/detail/prim/job_queue.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <type_traits>

#include <gtest/gtest.h>

#include <heddle/detail/prim/deque.hpp>
#include <heddle/detail/prim/global_queue.hpp>
#include <heddle/detail/prim/locked_deque.hpp>
#include <support/job_ledger.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {

using detail::deque;
using detail::global_queue;
using detail::job;
using detail::k_not_queued;
using detail::locked_deque;
using detail::nothing_helps;
using detail::position;
using detail::steal_anything;
using detail::steal_result;
using detail::steal_status;

// Grows in nearly every test.
struct deque_of_two : deque {
    explicit deque_of_two(shared_state&) : deque(2) {}
};

// Positions pass 2^62 and begin in the middle of the array.
struct deque_far_out : deque {
    explicit deque_far_out(shared_state&) : deque(4, (position{1} << 62) - 5) {}
};

template <class Queue>
class any_job_queue : public ::testing::Test {
protected:
    // There is enough memory, so push needs no help.
    position push(job* work) { return queue_.push(work, nothing_helps{}); }

    // Pops everything, expecting `count` items down from `youngest`.
    void expect_pops_down_from(std::size_t youngest, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            job* const found = queue_.pop();
            ASSERT_NE(found, nullptr) << "after " << i;
            ASSERT_EQ(number_of(found), youngest - i);
        }
        expect_empty();
    }

    void expect_steals(std::size_t number) {
        job* const found = steal_one(queue_);
        ASSERT_NE(found, nullptr);
        ASSERT_EQ(number_of(found), number);
    }

    void expect_empty() {
        EXPECT_TRUE(queue_.looks_empty());
        EXPECT_EQ(queue_.pop(), nullptr);
        EXPECT_EQ(steal_one(queue_), nullptr);
        EXPECT_TRUE(queue_.looks_empty());
        EXPECT_EQ(queue_.size_hint(), 0u);
    }

    // Takes whatever there is. Thieves find ever younger jobs.
    void steal_all(ledger& book) {
        std::size_t next = 0;
        while (job* const found = steal_one(queue_)) {
            EXPECT_GE(number_of(found), next);
            next = number_of(found) + 1;
            book.take(found);
        }
    }

    // Runs `own` beside thieves, then takes what is left.
    template <class Own>
    void run_beside_thieves(std::size_t thieves, ledger& book, Own&& own) {
        std::atomic<bool> is_over{false};
        run_together(1 + thieves, [&](std::size_t index) {
            if (index == 0) {
                own();
                is_over.store(true, std::memory_order_relaxed);  // stale: a thief looks once more
            } else {
                while (!is_over.load(std::memory_order_relaxed)) steal_all(book);  // stale: one more look
            }
        });
        steal_all(book);
        book.expect_each_taken_once();
    }

    typename Queue::shared_state shared_;
    Queue queue_{shared_};
    watchdog watchdog_{std::chrono::seconds(60), "job_queue_test"};
};

struct name_of_queue {
    template <class Queue>
    static std::string GetName(int) {
        if (std::is_same_v<Queue, deque>) return "deque";
        if (std::is_same_v<Queue, deque_of_two>) return "deque_of_two";
        if (std::is_same_v<Queue, deque_far_out>) return "deque_far_out";
        if (std::is_same_v<Queue, locked_deque>) return "locked_deque";
        return "global_queue";
    }
};

using every_queue = ::testing::Types<deque, deque_of_two, deque_far_out, locked_deque, global_queue>;

}  // namespace heddle::test
