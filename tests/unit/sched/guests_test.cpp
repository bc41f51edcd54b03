// SPDX-License-Identifier: Apache-2.0
// guests_test.cpp - threads from outside that come into a pool at the same time, more than it has room for.
#include <heddle/pool.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <thread>

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

using detail::registry;
using detail::worker;

class guests : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "guests_test"};
};

TEST_F(guests, sixty_four_are_inside_at_once) {
    pool home({.threads = 2});
    rendezvous all(registry::k_guest_slots);
    std::atomic<int> inside{0};
    run_together(registry::k_guest_slots, [&](std::size_t) {
        const auto caller = std::this_thread::get_id();
        home.install([&] {
            all.meet();
            inside += worker::current()->is_guest() && std::this_thread::get_id() == caller;
        });
    });
    EXPECT_EQ(inside, static_cast<int>(registry::k_guest_slots));
}

// With every slot taken, a worker makes the call; its result, its exception and what it forks come back all the same.
// Guests that compute take up all seats: the call is made when some of them go.
TEST_F(guests, the_call_of_one_guest_too_many_is_made_by_a_worker) {
    pool home({.threads = 2});
    rendezvous all_in(registry::k_guest_slots + 1);
    std::atomic<int> begun{0};
    int object = 0;
    const auto begin = [&] {
        ++begun;
        EXPECT_FALSE(worker::current()->is_guest());
    };
    run_in_rounds(registry::k_guest_slots + 1, 5, [&](std::size_t index, std::size_t round) {
        if (index < registry::k_guest_slots) {
            home.install([&] {
                all_in.meet();
                spin_until([&] { return begun > static_cast<int>(round) || home.inside().any_job_visible(); });
            });
            return;
        }
        all_in.meet();
        switch (round) {
            case 0:
                home.install(begin);
                break;
            case 1:
                EXPECT_EQ(home.install([&] { return begin(), fib(10); }), 55);
                break;
            case 2:
                EXPECT_EQ(*home.install([&] { return begin(), std::make_unique<int>(5); }), 5);
                break;
            case 3:
                EXPECT_EQ(&home.install([&]() -> int& { return begin(), object; }), &object);
                break;
            default:
                EXPECT_THROW(home.install([&] { return begin(), throw std::runtime_error("no"); }), std::runtime_error);
        }
        EXPECT_EQ(worker::current(), nullptr);
    });
    EXPECT_EQ(begun, 5);
    EXPECT_EQ(home.install([] { return fib(10); }), 55);
}

TEST_F(guests, a_hundred_callers_all_get_their_answer) {
    for (const unsigned n : {1u, 2u, 4u}) {
        pool home({.threads = n});
        run_together(100, [&](std::size_t index) {
            for (int i = 0; i < 5; ++i) {
                if (index % 2 == 0) EXPECT_EQ(home.install([] { return fib(8); }), 21);
                else EXPECT_EQ(home.install([] { return fib(9); }), 34);
            }
        });
    }
}

// Its own call may be a matter of microseconds. The stranger's job is the only one, and the guest must leave it alone; a third
// worker, if it has not gone to sleep yet, need not.
TEST_F(guests, one_that_waits_runs_no_strangers_job) {
    pool home({.threads = 3});
    wait_until_quiet(home);
    std::atomic<bool> has_waited{false};
    rendezvous two_workers_are_busy(3);
    std::thread::id ran_on;
    std::thread::id guest;
    run_together(3, [&](std::size_t index) {
        const auto keep_a_worker_busy = [&] {
            two_workers_are_busy.meet();
            spin_until([&] { return has_waited.load(); });
        };
        if (index == 0) {
            run_on_worker(home, keep_a_worker_busy);
        } else if (index == 1) {  // the guest that waits
            guest = std::this_thread::get_id();
            std::atomic<bool> begun{false};
            home.install([&] {
                join([&] { spin_until([&] { return begun.load(); }); },
                     [&] {
                         begun = true;
                         keep_a_worker_busy();
                     });
            });
        } else {  // the stranger
            two_workers_are_busy.meet();
            home.install([&] {
                join(
                    [&] {
                        // Two workers and this thread have the seats: the other guest has given its own back, and there
                        // is none for the third worker.
                        spin_until([&] { return seats_taken(counters_of(home), 3) == 3; });
                        has_waited = true;
                    },
                    [&] { ran_on = std::this_thread::get_id(); });
            });
        }
    });
    EXPECT_NE(ran_on, std::thread::id());
    EXPECT_NE(ran_on, guest);
}

}  // namespace
}  // namespace heddle::test
