// SPDX-License-Identifier: Apache-2.0
// blocking_test.cpp - calls that block, and the threads that take their place.
#include <heddle/blocking.hpp>

#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/meeting.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

TEST(blocking, smoke) {
    EXPECT_EQ(blocking([] { return 1; }), 1);
    pool home({.threads = 1});
    EXPECT_EQ(home.install([] { return blocking([] { return 2; }); }), 2);
    EXPECT_THROW(home.install([] { blocking([] { throw 1; }); }), int);
}

// Tasks that wait for each other need a thread each.
TEST(blocking, tasks_that_block_on_each_other_finish_on_a_pool_of_one) {
    const watchdog guard(std::chrono::seconds(60), "blocking: pool of one");
    constexpr unsigned k_spare = 8;
    for (unsigned k = 2; k <= k_spare + 1; ++k) {
        pool home({.threads = 1, .spare_threads = k_spare});
        std::atomic<unsigned> met{0};
        {
            meeting all(k);
            std::atomic<unsigned> ended{0};
            for (unsigned i = 0; i < k; ++i) {
                home.spawn([&] {
                    blocking([&] { all.wait_for_all(); });
                    ++met;
                    ++ended;
                });
            }
            spin_until([&] { return ended == k; });
        }
        EXPECT_EQ(met, k);
        EXPECT_EQ(home.thread_count(), 1u);
    }
}

TEST(blocking, tasks_that_block_on_each_other_are_drained) {
    const watchdog guard(std::chrono::seconds(60), "blocking: draining");
    constexpr int k_tasks = 5;
    std::atomic<int> met{0};
    {
        meeting all(k_tasks);
        pool home({.threads = 1});
        for (int i = 0; i < k_tasks; ++i) {
            home.spawn([&] {
                blocking([&] { all.wait_for_all(); });
                ++met;
            });
        }
        home.shut_down();
    }
    EXPECT_EQ(met, k_tasks);
}

TEST(blocking, a_pool_without_spare_threads_still_makes_the_call) {
    pool home({.threads = 1, .spare_threads = 0});
    std::atomic<bool> ran{false};
    home.spawn([&] { blocking([&] { ran = true; }); });
    spin_until([&] { return ran.load(); });
}

TEST(blocking, a_guest_that_blocks_leaves_its_seat) {
    const watchdog guard(std::chrono::seconds(60), "blocking: guest");
    pool home({.threads = 1});
    home.install([&] {
        std::atomic<bool> ran{false};
        spawn([&] { ran = true; });
        blocking([&] { spin_until([&] { return ran.load(); }); });
    });
}

// The seat of the one that blocks is one seat, however often it says so.
TEST(blocking, one_call_inside_another_adds_no_thread) {
    const watchdog guard(std::chrono::seconds(60), "blocking: nested");
    constexpr int k_tasks = 300;
    std::atomic<int> at_once{0};
    std::atomic<int> most{0};
    std::atomic<int> left{k_tasks};
    const auto work = [&] {
        const int now = ++at_once;
        for (int before = most; before < now && !most.compare_exchange_weak(before, now);) {}
        std::this_thread::sleep_for(std::chrono::microseconds(100));
        --at_once;
        --left;
    };
    pool home({.threads = 1, .spare_threads = 8});
    home.spawn([&] {
        blocking([&] {
            blocking([&] {
                for (int i = 0; i < k_tasks; ++i) spawn(work);
                spin_until([&] { return left == 0; });
            });
        });
    });
    spin_until([&] { return left == 0; });
    EXPECT_EQ(most, 1);
}

}  // namespace
}  // namespace heddle::test
