// SPDX-License-Identifier: Apache-2.0
// worker_seats_test.cpp - how many seats a thread has that is inside `blocking` and waits for a job there: one while it computes,
// none while it sleeps, and never one less than none.
#include <atomic>
#include <chrono>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/on_worker.hpp>
#include <support/pool_state.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

class worker_seats : public testing::Test {
protected:
    const watchdog guard_{std::chrono::seconds(60), "worker_seats"};
};

TEST_F(worker_seats, who_helps_inside_blocking_has_one) {
    pool home({.threads = 1, .spare_threads = 0});
    const auto taken = [&] { return seats_taken(counters_of(home), 1); };
    unsigned helping = 9, blocked_again = 9, blocked = 9;
    run_on_worker(home, [&] {
        blocking([&] {
            scope([&](task_scope& s) {
                s.spawn([&] {
                    helping = taken();
                    blocking([&] { blocked_again = taken(); });
                });
            });
            blocked = taken();
        });
    });
    EXPECT_EQ(helping, 1u);
    EXPECT_EQ(blocked_again, 0u);
    EXPECT_EQ(blocked, 0u);
    wait_until_quiet(home);
}

// Threads that a pool may get by resize() are no spare ones.
TEST_F(worker_seats, nobody_is_added_beyond_the_spare_threads) {
    for (const unsigned spare : {0u, 2u}) {
        pool home({.threads = 1, .max_threads = 8, .spare_threads = spare});
        std::atomic<unsigned> inside{0};
        std::atomic<unsigned> left{spare + 3};
        for (unsigned i = 0; i < spare + 3; ++i) {
            home.spawn([&] {
                blocking([&] {
                    ++inside;
                    spin_until([&] { return inside > spare; });
                });
                --left;
            });
        }
        spin_until([&] { return left == 0; });
        EXPECT_EQ(core_of(home).workers().count(), 1 + spare);
    }
}

TEST_F(worker_seats, who_sleeps_inside_blocking_has_none) {
    // Calls wait(here, stolen): waits inside `blocking` until both have been called, one of them by the spare thread.
    const auto expect_one_taken = [](auto wait) {
        pool home({.threads = 1, .spare_threads = 1});
        unsigned taken = 9;
        std::atomic<bool> begun{false};
        const auto stolen = [&] {
            begun = true;
            spin_until([&] { return counters_of(home).sleepers() == 1; });
            taken = seats_taken(counters_of(home), 1);
        };
        const auto here = [&] { spin_until([&] { return begun.load(); }); };
        run_on_worker(home, [&] { blocking([&] { wait(here, stolen); }); });
        EXPECT_EQ(taken, 1u);  // of the spare thread
    };
    expect_one_taken([](auto& here, auto& stolen) { join(here, stolen); });
    expect_one_taken([](auto& here, auto& stolen) {
        scope([&](task_scope& s) {
            s.spawn(stolen);
            here();
        });
    });
}

// The thread is a guest of one pool, inside `blocking`, and sleeps in another one.
TEST_F(worker_seats, who_sleeps_elsewhere_inside_blocking_has_none) {
    pool a({.threads = 1, .spare_threads = 0});
    pool b({.threads = 2});
    unsigned taken = 9;
    std::atomic<bool> stolen{false};
    const auto look = [&] {
        stolen = true;
        spin_until([&] { return seats_taken(counters_of(b), 2) == 1; });  // of the one that looks
        spin_until([&] { return counters_of(a).sleepers() == 1; });
        taken = seats_taken(counters_of(a), 1);
    };
    const auto wait_for_look = [&] { join([&] { spin_until([&] { return stolen.load(); }); }, look); };
    a.install([&] { blocking([&] { b.install(wait_for_look); }); });
    EXPECT_EQ(taken, 0u);
}

}  // namespace
}  // namespace heddle::test
