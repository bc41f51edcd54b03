// SPDX-License-Identifier: Apache-2.0
// floors_test.cpp - older tasks leave the queue while a younger scope is open: tasks that are then spawned into that scope still run.
#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using task = std::function<void()>;

// Calls check() where nothing but the thread itself runs its tasks, and where others may.
void everywhere(const task& check) {
    const watchdog guard(std::chrono::seconds(60), "floors");
    {
        SCOPED_TRACE("a guest of a pool without workers");
        pool home({.threads = 1, .count_caller = true});
        home.install(check);
        home.install([&] { isolate(check); });
    }
    for (const unsigned threads : {1u, 2u}) {
        SCOPED_TRACE(std::to_string(threads) + " workers");
        pool home({.threads = threads});
        home.install(check);
        run_on_worker(home, check);
        run_on_worker(home, [&] { isolate(check); });
        home.shut_down();
        home.install(check);
        std::thread([&] { home.install([&] { isolate(check); }); }).join();
    }
    pool home({.threads = 1, .use_current_thread = true});
    check();
    isolate(check);
}

// Opens a scope of either order.
template <class Body>
void open_scope(bool is_fifo, const Body& body) {
    if (is_fifo) scope_fifo(body);
    else scope(body);
}

TEST(floors, yield_takes_a_task_of_an_outer_scope) {
    everywhere([] {
        for (const bool is_fifo : {false, true}) {
            std::atomic<int> runs{0};
            const auto count = [&] { ++runs; };
            open_scope(is_fifo, [&](task_scope& outer) {
                outer.spawn(count);
                outer.spawn(count);
                open_scope(is_fifo, [&](task_scope& inner) {
                    yield_local();
                    inner.spawn(count);
                    inner.wait();
                    yield_local();
                    inner.spawn(count);
                });
            });
            EXPECT_EQ(runs, 4);
        }
    });
}

TEST(floors, yield_takes_a_task_of_an_outer_scope_before_isolate) {
    everywhere([] {
        std::atomic<int> runs{0};
        const auto count = [&] { ++runs; };
        scope([&](task_scope& outer) {
            outer.spawn(count);
            outer.spawn(count);
            scope([&](task_scope& inner) {
                yield_local();
                isolate([&] {
                    inner.spawn(count);
                    inner.wait();
                });
                EXPECT_GE(runs, 1);
            });
        });
        EXPECT_EQ(runs, 3);
    });
}

TEST(floors, an_older_stack_future_is_joined_in_the_body_of_a_scope) {
    everywhere([] {
        int sum = 0;
        std::atomic<int> runs{0};
        stack_future first([] { return 1; });
        stack_future second([] { return 2; });
        first.fork();
        second.fork();
        scope([&](task_scope& s) {
            sum += second.join();
            s.spawn([&] { ++runs; });
        });
        EXPECT_EQ(runs, 1);
        sum += first.join();
        EXPECT_EQ(sum, 3);
    });
}

TEST(floors, an_older_stack_future_is_joined_under_several_scopes) {
    everywhere([] {
        std::atomic<int> runs{0};
        const auto count = [&] { ++runs; };
        stack_future oldest(count);
        oldest.fork();
        scope([&](task_scope& outer) {
            stack_future older(count);
            older.fork();
            outer.spawn(count);
            scope([&](task_scope& middle) {
                middle.spawn(count);
                scope([&](task_scope& inner) {
                    inner.spawn(count);
                    older.join();
                    inner.spawn(count);
                    oldest.join();
                    inner.spawn(count);
                });
                middle.spawn(count);
            });
            outer.spawn(count);
        });
        EXPECT_EQ(runs, 9);
    });
}

// The body waits for a future. The wait runs tasks of the same thread.
TEST(floors, a_future_is_awaited_in_the_body_of_a_scope) {
    everywhere([] {
        std::atomic<int> runs{0};
        const auto count = [&] { ++runs; };
        scope([&](task_scope& outer) {
            future<void> older = async(count);
            outer.spawn(count);
            scope([&](task_scope& inner) {
                older.get();
                inner.spawn(count);
            });
        });
        EXPECT_EQ(runs, 3);
    });
}

// ---------------------------------------------------------------------------------------------- guests that leave

// A guest need not stay until the scope of another thread ends: its task does not stay in its queue.
TEST(floors, a_guest_that_leaves_has_spawned_into_the_scope_of_another_thread) {
    watchdog guard(std::chrono::seconds(60), "floors: a guest that leaves");
    pool empty({.threads = 1, .count_caller = true}), one({.threads = 1}), two({.threads = 2});
    for (pool* const home : {&empty, &one, &two}) {
        SCOPED_TRACE(home == &empty ? "without workers" : "with workers");
        for (int round = 0; round < 50; ++round, guard.pet()) {
            std::atomic<int> runs{0};
            const auto spawn_more = [&](task_scope& s) {
                s.spawn([&](task_scope& again) { again.spawn([&] { ++runs; }); });
            };
            const auto body = [&](task_scope& s) {
                const auto on_a_thread = [](const task& what) { blocking([&] { std::thread(what).join(); }); };
                on_a_thread([&] { home->install([&] { spawn_more(s); }); });
                on_a_thread([&] { home->async([&] { spawn_more(s); }).get(); });
                on_a_thread([&] { spawn_more(s); });
            };
            home->install([&] { scope(body); });
            home->in_place_scope(body);
            ASSERT_EQ(runs, 6);
        }
    }
}

// What runs at once, because there is no worker, spawns into the scope of its caller.
TEST(floors, a_task_that_runs_at_once_spawns_into_the_scope_of_its_caller) {
    const watchdog guard(std::chrono::seconds(60), "floors: tasks that run at once");
    pool home({.threads = 1, .count_caller = true});
    std::atomic<int> runs{0};
    const auto count = [&] { ++runs; };
    home.in_place_scope([&](task_scope& s) {
        s.spawn([&](task_scope& again) { again.spawn(count); });
        home.spawn([&] { s.spawn(count); });
        home.async([&] { s.spawn(count); }).get();
        home.install([&] { s.spawn(count); });
        home.broadcast([&](broadcast_context) { ++runs; });  // there is no worker to make one
    });
    EXPECT_EQ(runs, 4);
}

}  // namespace
}  // namespace heddle::test
