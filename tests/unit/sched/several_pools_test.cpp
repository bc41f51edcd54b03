// SPDX-License-Identifier: Apache-2.0
// several_pools_test.cpp - pools beside each other, and pools that call each other.
#include <heddle/pool.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>

#include <gtest/gtest.h>

#include <heddle/join.hpp>
#include <support/fib.hpp>
#include <support/on_worker.hpp>
#include <support/pool_state.hpp>
#include <support/rendezvous.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using detail::worker;

class several_pools : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "several_pools_test"};
};

TEST_F(several_pools, live_side_by_side) {
    pool a({.threads = 2});
    pool b({.threads = 3});
    run_together(4, [&](std::size_t index) {
        pool& home = index % 2 == 0 ? a : b;
        for (int i = 0; i < 20; ++i) EXPECT_EQ(home.install([] { return fib(12); }), 144);
    });
}

TEST_F(several_pools, a_worker_of_one_pool_has_a_worker_of_the_other_make_its_call) {
    pool outer({.threads = 2});
    pool inner({.threads = 2});
    run_on_worker(outer, [&] {
        worker* const self = worker::current();
        const long answer = inner.install([&] {
            EXPECT_NE(worker::current(), self);
            EXPECT_FALSE(worker::current()->is_guest());
            EXPECT_EQ(&worker::current()->home(), &detail::registry_of(inner));
            return fib(12);
        });
        EXPECT_EQ(answer, 144);
        EXPECT_EQ(worker::current(), self);
    });
}

TEST_F(several_pools, can_call_each_other_back_and_forth) {
    pool a({.threads = 1});
    pool b({.threads = 1});
    const auto ping = [&](const auto& self, int depth) -> int {
        pool& other = depth % 2 == 0 ? a : b;
        if (depth == 0) return 1;
        const auto [left, right] = join([&] { return other.install([&] { return self(self, depth - 1); }); },
                                        [&] { return other.install([&] { return self(self, depth - 1); }); });
        return left + right;
    };
    EXPECT_EQ(a.install([&] { return ping(ping, 6); }), 64);
    int on_worker = 0;
    run_on_worker(b, [&] { on_worker = ping(ping, 6); });
    EXPECT_EQ(on_worker, 64);
}

// A guest of one pool that waits in another one computes in neither: its seat is free for the call that it waits for.
TEST_F(several_pools, a_guest_that_waits_elsewhere_gives_its_seat_back) {
    pool a({.threads = 1});
    pool b({.threads = 2});
    wait_until_quiet(a);
    bool called = false;
    a.install([&] {
        std::atomic<bool> stolen{false};
        b.install([&] {
            join([&] { spin_until([&] { return stolen.load(); }); },
                 [&] {
                     stolen = true;
                     a.install([&] { called = true; });  // the only seat is the caller's, and the worker sleeps
                 });
        });
    });
    EXPECT_TRUE(called);
}

// The same for the thread that is a worker of a pool of its own.
TEST_F(several_pools, a_maker_that_waits_elsewhere_gives_its_seat_back) {
    pool a({.threads = 1});
    wait_until_quiet(a);
    bool called = false;
    a.install([&] {
        pool b({.threads = 2, .use_current_thread = true});
        std::atomic<bool> stolen{false};
        join([&] { spin_until([&] { return stolen.load(); }); },
             [&] {
                 stolen = true;
                 a.install([&] { called = true; });
             });
    });
    EXPECT_TRUE(called);
}

}  // namespace
}  // namespace heddle::test
