// SPDX-License-Identifier: Apache-2.0
// injector_test.cpp - the queue for jobs from outside: first in, first out, each exactly once.
#include <heddle/detail/prim/injector.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include <support/counting_new.hpp>
#include <support/rendezvous.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using detail::injected_job;
using detail::injector;
using detail::job;

struct call : injected_job {
    std::size_t producer = 0;
    std::size_t number = 0;
    std::atomic<int> times_taken{0};
};

call& call_of(job* taken) { return *static_cast<call*>(static_cast<injected_job*>(taken)); }

// The calls that each producer injects. Counts how often each was taken.
class ledger_of_calls {
public:
    ledger_of_calls(std::size_t producers, std::size_t each) : each_(each), calls_(producers * each) {}

    // Filled in by its producer, before the push.
    call* issue(std::size_t producer, std::size_t number) {
        call& made = calls_[producer * each_ + number];
        made.producer = producer;
        made.number = number;
        return &made;
    }

    void expect_each_taken_once() const {
        for (const call& one : calls_) {
            ASSERT_EQ(one.times_taken, 1) << "call " << one.number << " of producer " << one.producer;
        }
    }

private:
    const std::size_t each_;
    std::vector<call> calls_;
};

class injector_threads : public testing::Test {
protected:
    // `producers` threads push `each` calls, `takers` threads take until they have all of them.
    void run(std::size_t producers, std::size_t takers, std::size_t each) {
        ledger_of_calls book(producers, each);
        std::atomic<std::size_t> left{producers * each};
        run_together(producers + takers, [&](std::size_t index) {
            if (index < producers) {
                for (std::size_t i = 0; i < each; ++i) queue_.push(book.issue(index, i));
                return;
            }
            std::vector<std::size_t> next(producers);  // each taker sees the calls of one producer in ascending order
            while (left > 0) {
                job* const taken = queue_.take();
                if (taken == nullptr) {
                    std::this_thread::yield();
                    continue;
                }
                call& got = call_of(taken);
                EXPECT_GE(got.number, next[got.producer]);
                next[got.producer] = got.number + 1;
                ++got.times_taken;
                --left;
            }
        });
        EXPECT_TRUE(queue_.looks_empty());
        EXPECT_EQ(queue_.take(), nullptr);
        book.expect_each_taken_once();
    }

    injector queue_;

private:
    watchdog watchdog_{std::chrono::seconds(60), "injector_test"};
};

TEST(injector, smoke) {
    injector queue;
    EXPECT_TRUE(queue.looks_empty());
    EXPECT_EQ(queue.take(), nullptr);

    call early, late;
    queue.push(&early);
    queue.push(&late);
    EXPECT_FALSE(queue.looks_empty());
    EXPECT_EQ(queue.take(), &early);
    EXPECT_EQ(queue.take(), &late);
    EXPECT_TRUE(queue.looks_empty());
}

TEST(injector, first_in_first_out) {
    injector queue;
    std::array<call, 100> calls;
    for (call& one : calls) queue.push(&one);
    for (call& one : calls) EXPECT_EQ(queue.take(), &one);
    EXPECT_EQ(queue.take(), nullptr);
}

TEST(injector, order_holds_when_the_queue_runs_empty_in_between) {
    injector queue;
    std::array<call, 7> calls;
    for (int round = 0; round < 3; ++round) {
        for (std::size_t length = 1; length <= calls.size(); ++length) {
            for (std::size_t i = 0; i < length; ++i) queue.push(&calls[i]);
            for (std::size_t i = 0; i < length; ++i) EXPECT_EQ(queue.take(), &calls[i]);
            EXPECT_TRUE(queue.looks_empty());
        }
    }
}

TEST(injector, a_node_may_be_pushed_again_once_it_was_taken) {
    injector queue;
    call one, two;
    queue.push(&one);
    queue.push(&two);
    EXPECT_EQ(queue.take(), &one);
    queue.push(&one);
    EXPECT_EQ(queue.take(), &two);
    EXPECT_EQ(queue.take(), &one);
    EXPECT_EQ(queue.take(), nullptr);
}

TEST(injector, allocates_nothing) {
    injector queue;
    std::array<call, 100> calls;
    const std::uint64_t before = count_own_allocations();
    for (call& one : calls) queue.push(&one);
    while (queue.take() != nullptr) {}
    EXPECT_EQ(count_own_allocations(), before);
}

TEST_F(injector_threads, one_producer_and_one_taker_keep_the_order) { run(1, 1, 20'000); }

TEST_F(injector_threads, two_producers_each_keep_their_order) { run(2, 1, 10'000); }

TEST_F(injector_threads, every_call_goes_to_exactly_one_taker) { run(4, 4, 5'000); }

// One call goes back and forth: a taker owns its node from the moment it has it.
TEST_F(injector_threads, a_taken_node_is_nobody_elses) {
    constexpr std::size_t k_rounds = 5'000;
    injector there, back;
    call ball;
    run_together(2, [&](std::size_t index) {
        injector& from = index == 0 ? back : there;
        injector& to = index == 0 ? there : back;
        if (index == 0) to.push(&ball);
        for (std::size_t round = 0; round < k_rounds; ++round) {
            job* taken = nullptr;
            spin_until([&] { return (taken = from.take()) != nullptr; });
            ++call_of(taken).number;
            if (index == 1 || round + 1 < k_rounds) to.push(&ball);
        }
    });
    EXPECT_EQ(ball.number, 2 * k_rounds);
    EXPECT_TRUE(there.looks_empty());
    EXPECT_TRUE(back.looks_empty());
}

}  // namespace
}  // namespace heddle::test
