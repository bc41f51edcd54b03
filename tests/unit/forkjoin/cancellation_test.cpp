// SPDX-License-Identifier: Apache-2.0
// cancellation_test.cpp - stop tokens in scopes, and tasks that ask.
#include <heddle/cancellation.hpp>

#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

#if defined(__cpp_lib_jthread)

namespace heddle::test {
namespace {

TEST(scope_cancellation, a_stopped_scope_drops_tasks_and_throws) {
    pool one({.threads = 1});
    run_on_worker(one, [] {
        std::stop_source source;
        int runs = 0;
        EXPECT_THROW(scope({.stop = source.get_token()},
                           [&](task_scope& s) {
                               for (int i = 0; i < 10; ++i) {
                                   s.spawn([&] {
                                       ++runs;
                                       source.request_stop();
                                   });
                               }
                           }),
                     operation_cancelled);
        EXPECT_EQ(runs, 1);
    });
}

TEST(scope_cancellation, a_failure_is_told_before_the_cancellation) {
    std::stop_source source;
    EXPECT_THROW(scope({.stop = source.get_token()},
                       [&](task_scope& s) {
                           s.spawn([&] {
                               source.request_stop();
                               throw 1;
                           });
                       }),
                 int);
}

TEST(scope_cancellation, tasks_and_stolen_forks_see_the_request_and_others_do_not) {
    const watchdog guard(std::chrono::seconds(60), "cancellation: inherited");
    pool two({.threads = 2});
    std::stop_source source;
    EXPECT_THROW(two.install([&] {
        scope({.stop = source.get_token()}, [&](task_scope&) {
            EXPECT_FALSE(this_task::stop_requested());
            std::atomic<bool> begun{false};
            join(
                [&] {
                    spin_until([&] { return begun.load(); });
                    source.request_stop();
                    EXPECT_TRUE(this_task::stop_requested());
                },
                [&] {
                    begun = true;  // on the other thread
                    spin_until([] { return this_task::stop_requested(); });
                });
        });
    }),
                 operation_cancelled);
    EXPECT_FALSE(this_task::stop_requested());
    two.install([] { EXPECT_FALSE(this_task::stop_requested()); });
}

// The only worker waits, in a scope that was told to stop, for a task of another pool that calls in: it makes that call itself.
TEST(scope_cancellation, a_call_from_outside_does_not_stop_with_the_scope_that_its_worker_waits_in) {
    const watchdog guard(std::chrono::seconds(60), "cancellation: calls from outside");
    pool home({.threads = 1}), other({.threads = 1});
    run_on_worker(home, [&] {
        std::stop_source source;
        bool call_is_stopped = true;
        EXPECT_THROW(scope({.stop = source.get_token()},
                           [&](task_scope&) {
                               source.request_stop();
                               const auto call_in = [&] { return home.install(this_task::stop_requested); };
                               call_is_stopped = other.async(call_in).get();
                           }),
                     operation_cancelled);
        EXPECT_FALSE(call_is_stopped);
    });
}

TEST(scope_cancellation, an_inner_scope_stops_with_the_outer_one) {
    std::stop_source outer, inner;
    bool inner_threw = false;
    EXPECT_THROW(scope({.stop = outer.get_token()},
                       [&](task_scope&) {
                           try {
                               scope({.stop = inner.get_token()}, [&](task_scope&) { outer.request_stop(); });
                           } catch (const operation_cancelled&) {
                               inner_threw = true;
                           }
                       }),
                 operation_cancelled);
    EXPECT_TRUE(inner_threw);
}

TEST(scope_cancellation, a_detached_task_is_not_stopped_with_its_spawner) {
    pool one({.threads = 1});
    std::stop_source source;
    std::atomic<int> seen{0};
    run_on_worker(one, [&] {
        EXPECT_THROW(scope({.stop = source.get_token()},
                           [&](task_scope&) {
                               spawn([&] { seen = this_task::stop_requested() ? 2 : 1; });
                               source.request_stop();
                           }),
                     operation_cancelled);
    });
    spin_until([&] { return seen != 0; });
    EXPECT_EQ(seen, 1);
}

TEST(scope_cancellation, time_is_up) {
    const watchdog guard(std::chrono::seconds(60), "cancellation: deadline");
    const stop_after soon(std::chrono::milliseconds(5));
    EXPECT_THROW(
        scope({.stop = soon.token()}, [](task_scope&) { spin_until([] { return this_task::stop_requested(); }); }),
        operation_cancelled);
    const stop_after never(std::chrono::hours(1));  // ends at once with its scope
    EXPECT_FALSE(never.token().stop_requested());
}

TEST(stop_after, deadlines_are_neither_in_the_past_nor_overflow) {
    using std::chrono::nanoseconds;
    using time_point = std::chrono::steady_clock::time_point;
    const time_point now(std::chrono::hours(1)), early(-std::chrono::hours(1));
    const auto after = [](time_point from, nanoseconds duration) { return detail::deadline_after(from, duration); };
    for (const time_point from : {early, time_point(), now, time_point::max() - nanoseconds(1)}) {
        EXPECT_EQ(after(from, nanoseconds::min()), from);
        EXPECT_EQ(after(from, nanoseconds(-1)), from);
        EXPECT_EQ(after(from, nanoseconds(0)), from);
        EXPECT_EQ(after(from, nanoseconds(1)), from + nanoseconds(1));
    }
    EXPECT_EQ(after(now, std::chrono::hours(1)), time_point(std::chrono::hours(2)));
    EXPECT_EQ(after(now, nanoseconds::max()), time_point::max());
    EXPECT_EQ(after(now, nanoseconds::max() - std::chrono::hours(1)), time_point::max());
    EXPECT_EQ(after(now, nanoseconds::max() - std::chrono::hours(2)), time_point::max() - std::chrono::hours(1));
    EXPECT_EQ(after(time_point(), nanoseconds::max()), time_point::max());
    EXPECT_EQ(after(early, nanoseconds::max()), time_point::max() - std::chrono::hours(1));
}

TEST(stop_after, the_longest_duration_is_not_over_and_the_shortest_are) {
    const watchdog guard(std::chrono::seconds(60), "stop_after: extremes");
    using std::chrono::nanoseconds;
    const stop_after never(nanoseconds::max()), in_280_years(std::chrono::hours(24 * 365 * 280));
    for (const nanoseconds over : {nanoseconds::min(), nanoseconds(-1), nanoseconds(0), nanoseconds(1)}) {
        for (int round = 0; round < 20; ++round) {  // so often another thread has run since
            const stop_after ended(over);
            spin_until([&] { return ended.token().stop_requested(); });
        }
    }
    EXPECT_FALSE(never.token().stop_requested());
    EXPECT_FALSE(in_280_years.token().stop_requested());
}

}  // namespace
}  // namespace heddle::test

#endif
