// SPDX-License-Identifier: Apache-2.0
// guests_test.cpp - threads from outside that come into a pool at the same time, more than it has room for.
#include <heddle/pool.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/closing_pool.hpp>
#include <support/fib.hpp>
#include <support/on_worker.hpp>
#include <support/pool_state.hpp>
#include <support/rendezvous.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using detail::pool_core;
using detail::worker;

class guests : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "guests_test"};
};

TEST_F(guests, sixty_four_are_inside_at_once) {
    pool home({.threads = 2});
    rendezvous all(pool_core::k_guest_slots);
    std::atomic<int> inside{0};
    run_together(pool_core::k_guest_slots, [&](std::size_t) {
        const auto caller = std::this_thread::get_id();
        home.install([&] {
            all.meet();
            inside += worker::current()->is_guest() && std::this_thread::get_id() == caller;
        });
    });
    EXPECT_EQ(inside, static_cast<int>(pool_core::k_guest_slots));
}

// If every slot is taken, a worker makes the call. The caller still receives the result or the exception, and all forks complete.
// Guests that compute take up all seats: the call is made when some of them go.
TEST_F(guests, the_call_of_one_guest_too_many_is_made_by_a_worker) {
    pool home({.threads = 2});
    rendezvous all_in(pool_core::k_guest_slots + 1);
    std::atomic<int> begun{0};
    int object = 0;
    const auto begin = [&] {
        ++begun;
        EXPECT_FALSE(worker::current()->is_guest());
    };
    run_in_rounds(pool_core::k_guest_slots + 1, 5, [&](std::size_t index, std::size_t round) {
        if (index < pool_core::k_guest_slots) {
            home.install([&] {
                all_in.meet();
                spin_until([&] { return begun > static_cast<int>(round) || core_of(home).any_job_visible(); });
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

// The guest's own call may take only microseconds. The only job in the pool belongs to the second guest, and the waiting guest must not
// take it. A third worker may take it if it does not sleep yet.
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
        } else {  // the second guest
            two_workers_are_busy.meet();
            home.install([&] {
                join(
                    [&] {
                        // Two workers and this thread hold all seats: the waiting guest has given its seat back, and no seat is left for
                        // the third worker.
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

// ---------------------------------------------------------------------------------------------- without a slot

// Takes all slots of a pool for guests, until it is destroyed.
class full_house {
public:
    explicit full_house(pool& home) {
        for (unsigned i = 0; i < pool_core::k_guest_slots; ++i) {
            guests_.emplace_back([&] {
                home.install([&] {
                    ++inside_;
                    spin_until([&] { return is_over_.load(); });
                });
            });
        }
        spin_until([&] { return inside_ == pool_core::k_guest_slots; });
    }
    ~full_house() {
        is_over_ = true;
        for (std::thread& one : guests_) one.join();
    }
    full_house(const full_house&) = delete;
    full_house& operator=(const full_house&) = delete;

private:
    std::atomic<unsigned> inside_{0};
    std::atomic<bool> is_over_{false};
    std::vector<std::thread> guests_;
};

// Long enough that a thread which waits for it falls asleep.
void take_a_while() { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }

// As a guest that no worker serves: everything that a thread can wait for in a pool.
void wait_in_all_ways(pool& home, pool& other) {
    const auto answer = [] {
        take_a_while();
        return 42;
    };
    EXPECT_EQ(home.install([&] { return other.async(answer).get(); }), 42);
    EXPECT_EQ(home.install([&] { return other.async(answer).then([](int x) { return x + 1; }).get(); }), 43);
    EXPECT_EQ(home.install([&] { return async(answer).get(); }), 42);
    EXPECT_EQ(home.install([&] { return other.install(answer); }), 42);
    EXPECT_EQ(home.install([] { return fib(10); }), 55);
    EXPECT_EQ(home.async(answer).get(), 42);
    std::atomic<int> runs{0};
    home.install([&] {
        other.in_place_scope([&](task_scope& s) { s.spawn([&] { take_a_while(), ++runs; }); });
        other.broadcast([&](broadcast_context) { take_a_while(), ++runs; });
        scope([&](task_scope& s) {
            auto spawned = other.async([&] { s.spawn([&] { take_a_while(), ++runs; }); });
            s.spawn([&] { ++runs; });
            spawned.get();
        });
    });
    EXPECT_EQ(runs, 4);
}

TEST_F(guests, one_too_many_in_a_pool_without_workers_may_wait) {
    pool home({.threads = 1, .count_caller = true});
    pool other({.threads = 1});
    const full_house all(home);
    wait_in_all_ways(home, other);
    run_together(4, [&](std::size_t) { wait_in_all_ways(home, other); });
    run_on_worker(other, [&] { EXPECT_EQ(home.install([&] { return other.async([] { return 42; }).get(); }), 42); });
}

TEST_F(guests, one_too_many_in_a_pool_that_is_being_shut_down_may_wait) {
    pool home({.threads = 1});
    pool other({.threads = 1});
    std::optional<closing_pool> ending(std::in_place, home);
    const full_house all(home);
    wait_in_all_ways(home, other);
    ending.reset();
    wait_in_all_ways(home, other);
}

}  // namespace
}  // namespace heddle::test
