// SPDX-License-Identifier: Apache-2.0
// spawn_test.cpp - tasks that no thread waits for, and their priorities.
#include <heddle/spawn.hpp>

#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/closing_pool.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

TEST(spawn, smoke) {
    const watchdog guard(std::chrono::seconds(60), "spawn: smoke");
    std::atomic<bool> ran{false};
    spawn([&] { ran = true; });
    spin_until([&] { return ran.load(); });
}

TEST(spawn, from_outside_from_guests_and_from_workers) {
    for (const unsigned threads : {1u, 2u, 4u}) {
        std::atomic<int> runs{0};
        {
            pool home({.threads = threads});
            for (int i = 0; i < 100; ++i) home.spawn([&runs, p = std::make_unique<int>(1)] { runs += *p; });
            home.install([&] {
                for (int i = 0; i < 100; ++i) spawn([&] { ++runs; });
            });
            run_on_worker(home, [&] {
                for (int i = 0; i < 100; ++i) {
                    spawn([&] {
                        ++runs;
                        spawn_fifo([&] { ++runs; });
                    });
                }
            });
        }  // drains
        EXPECT_EQ(runs, 400);
    }
}

TEST(spawn, an_exception_goes_to_the_handler) {
    std::atomic<int> handled{0};
    {
        pool home({.threads = 1, .on_exception = [&](const std::exception_ptr& what) {
                       try {
                           std::rethrow_exception(what);
                       } catch (const std::runtime_error& e) {
                           handled += std::string(e.what()) == "lost";
                       }
                   }});
        for (int i = 0; i < 3; ++i) home.spawn([] { throw std::runtime_error("lost"); });
        std::atomic<bool> ran{false};
        home.spawn([&] { ran = true; });
        spin_until([&] { return ran.load(); });  // the pool works on
    }
    EXPECT_EQ(handled, 3);
}

// A worker that is held up while tasks are queued, and then takes them in their order.
template <class Queue>
std::vector<int> order_of(Queue queue) {
    std::vector<int> order;
    std::atomic<bool> go{false}, held{false};
    {
        pool one({.threads = 1});
        one.spawn([&] {
            held = true;
            spin_until([&] { return go.load(); });
        });
        spin_until([&] { return held.load(); });
        queue(one, order);
        go = true;
    }
    return order;
}

TEST(spawn, high_priority_comes_first_and_low_last) {
    const auto order = order_of([](pool& home, std::vector<int>& into) {
        for (int i = 0; i < 3; ++i) {
            home.spawn(priority::low, [&into] { into.push_back(3); });
            home.spawn([&into] { into.push_back(2); });
            home.spawn(priority::high, [&into] { into.push_back(1); });
        }
    });
    EXPECT_EQ(order, (std::vector{1, 1, 1, 2, 2, 2, 3, 3, 3}));
}

TEST(spawn, fifo_keeps_the_order_of_the_calls) {
    const auto order = order_of([](pool& home, std::vector<int>& into) {
        home.install([&] {
            for (int i = 0; i < 5; ++i) spawn_fifo([&into, i] { into.push_back(i); });
        });
    });
    EXPECT_EQ(order, (std::vector{0, 1, 2, 3, 4}));
}

TEST(spawn, low_priority_is_not_put_off_for_ever) {
    const watchdog guard(std::chrono::seconds(60), "spawn: low priority");
    std::atomic<bool> low_ran{false};
    pool one({.threads = 1});
    one.spawn([&] {
        // Each task spawns the next: the worker is never without normal work.
        struct next {
            std::atomic<bool>& stop;
            void operator()() const {
                if (!stop) spawn(next{stop});
            }
        };
        spawn(priority::low, [&] { low_ran = true; });
        spawn(next{low_ran});
    });
    spin_until([&] { return low_ran.load(); });
}

TEST(spawn, a_pool_that_was_shut_down_refuses) {
    const auto token = std::make_shared<int>(0);
    pool home({.threads = 2});
    home.shut_down();
    home.shut_down();
    EXPECT_EQ(home.thread_count(), 0u);
    EXPECT_THROW(home.spawn([token] {}), std::logic_error);
    EXPECT_EQ(token.use_count(), 1);
    EXPECT_EQ(home.install([] { return std::get<1>(join([] { return 1; }, [] { return 2; })); }), 2)
        << "on its caller alone";
    EXPECT_THROW(home.resize(2), std::logic_error);
}

TEST(spawn, cancelling_drops_what_was_not_started) {
    const auto token = std::make_shared<int>(0);
    std::atomic<int> runs{0};
    {
        pool home({.threads = 1, .at_end = shutdown::cancel});
        std::atomic<bool> go{false}, held{false};
        home.spawn([&] {
            held = true;
            spin_until([&] { return go.load(); });
        });
        spin_until([&] { return held.load(); });
        for (int i = 0; i < 10; ++i) home.spawn([token, &runs] { ++runs; });
        std::thread ender([&] { home.shut_down(shutdown::cancel); });
        spin_until([&] { return refuses_tasks(home); });
        go = true;
        ender.join();
    }
    EXPECT_EQ(runs, 0);
    EXPECT_EQ(token.use_count(), 1);
}

}  // namespace
// Each member of a pool, and each free function with a pool as its first argument, runs its callable in that pool.
TEST(spawn, everything_can_be_started_in_a_pool) {
    pool home({.threads = 2});
    const auto is_inside = [&] {
        return detail::worker::current() != nullptr && &detail::worker::current()->home() == &detail::registry_of(home);
    };
    std::atomic<int> runs{0};
    const auto run_inside = [&] { runs += is_inside() ? 1 : 0; };
    home.join(run_inside, run_inside);
    home.scope([&](task_scope& s) { s.spawn(run_inside); });
    home.scope_fifo([&](task_scope& s) { s.spawn(run_inside); });
    home.in_place_scope([&](task_scope& s) { s.spawn(run_inside); });
    in_place_scope(home, [&](task_scope& s) { s.spawn(run_inside); });
    home.async(run_inside).get();
    async(home, run_inside).get();
    EXPECT_EQ(runs, 8);
    const auto run_in_each = [&](broadcast_context) { run_inside(); };
    home.broadcast(run_in_each);
    broadcast(home, run_in_each);
    home.spawn_broadcast(run_in_each);
    spawn_broadcast(home, run_in_each);
    home.spawn(run_inside);
    home.spawn_fifo(run_inside);
    spin_until([&] { return runs == 8 + 8 + 2; });
}

}  // namespace heddle::test
