// SPDX-License-Identifier: Apache-2.0
// calls_into_ending_pool_test.cpp - calls into a pool that is being shut down, by every kind of thread: each is made once, in that pool.
#include <heddle/pool.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/closing_pool.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>
#include <support/watched_memory.hpp>

namespace heddle::test {
namespace {

using task = std::function<void()>;

constexpr int k_tasks_at_the_end = 100;  // more than the memory of one batch holds

// A way to have a task run in a pool, `runs` times, before it returns.
struct call {
    const char* name;
    int runs;
    void (*make)(pool& to, const task& body);
    bool is_of_tasks = false;  // which a cancelled pool drops
};

constexpr call k_calls[] = {
    {"install", 1, [](pool& to, const task& body) { to.install(body); }},
    {"join", 2, [](pool& to, const task& body) { to.install([&] { join(body, body); }); }},
    {"stack_future", 1,
     [](pool& to, const task& body) {
         to.install([&] {
             stack_future one(body);
             one.fork();
             one.join();
         });
     }},
    {"async", 1, [](pool& to, const task& body) { to.async(body).get(); }, true},
    {"then", 1, [](pool& to, const task& body) { to.async([] {}).then(body).get(); }, true},
    {"scope", k_tasks_at_the_end,
     [](pool& to, const task& body) {
         to.install([&] {
             scope([&](task_scope& s) {
                 for (int i = 0; i < k_tasks_at_the_end; ++i) s.spawn([body] { body(); });
             });
         });
     },
     true},
    {"in_place_scope", k_tasks_at_the_end,
     [](pool& to, const task& body) {
         to.in_place_scope([&](task_scope& s) {
             for (int i = 0; i < k_tasks_at_the_end; ++i) s.spawn([body] { body(); });
         });
     },
     true},
    {"in_place_scope whose tasks spawn", k_tasks_at_the_end,
     [](pool& to, const task& body) {
         to.in_place_scope([&](task_scope& s) {
             for (int i = 0; i < k_tasks_at_the_end; ++i)
                 s.spawn([body](task_scope& inner) { inner.spawn([body] { body(); }); });
         });
     },
     true},
};

// A kind of thread: runs `what` on one. `own` is a pool with workers, `counting` one that counts its caller.
struct caller {
    const char* name;
    void (*run)(pool& own, pool& counting, const task& what);
};

constexpr caller k_callers[] = {
    {"from outside", [](pool&, pool&, const task& what) { std::thread(what).join(); }},
    {"by a worker of another pool", [](pool& own, pool&, const task& what) { run_on_worker(own, what); }},
    {"by a guest of another pool",
     [](pool& own, pool&, const task& what) { std::thread([&] { own.install(what); }).join(); }},
    {"by a worker that is a guest elsewhere",
     [](pool& own, pool& counting, const task& what) { run_on_worker(own, [&] { counting.install(what); }); }},
    {"by a worker inside isolate",
     [](pool& own, pool&, const task& what) { run_on_worker(own, [&] { isolate(what); }); }},
};

task reporting_exceptions(const task& what) {
    return [&what] {
        try {
            what();
        } catch (const std::exception& error) {
            ADD_FAILURE() << error.what();
        }
    };
}

// The body of each call needs the pool: a worker_local throws outside.
void expect_each_call_to_be_made(pool& closing, shutdown how, pool& own, pool& counting) {
    for (const caller& who : k_callers) {
        for (const call& what : k_calls) {
            SCOPED_TRACE(std::string(what.name) + " " + who.name);
            worker_local<int> runs(closing);
            const bool is_cancelled = how == shutdown::cancel && what.is_of_tasks;
            const task make = [&] { what.make(closing, [&] { ++runs.local(); }); };
            const task make_in_vain = [&] { EXPECT_THROW(make(), operation_cancelled); };
            who.run(own, counting, reporting_exceptions(is_cancelled ? make_in_vain : make));
            EXPECT_EQ(runs.combine(0, std::plus<>()), is_cancelled ? 0 : what.runs);
        }
    }
}

TEST(calls_into_ending_pool, each_is_made_once_and_in_that_pool) {
    const watchdog guard(std::chrono::seconds(60), "calls into an ending pool");
    for (const unsigned threads : {1u, 2u}) {
        for (const shutdown how : {shutdown::drain, shutdown::cancel}) {
            pool own({.threads = 1}), counting({.threads = 2, .count_caller = true});
            pool ending({.threads = threads});
            {
                const closing_pool held(ending, how);
                expect_each_call_to_be_made(ending, how, own, counting);
            }
            expect_each_call_to_be_made(ending, how, own, counting);
        }
    }
}

TEST(calls_into_ending_pool, its_memory_does_not_get_into_the_caches_of_others) {
    const watchdog guard(std::chrono::seconds(60), "memory of an ending pool");
    watched_memory memory;
    pool own({.threads = 1});
    const auto spawn_many = [](task_scope& s) {
        for (int i = 0; i < 10 * k_tasks_at_the_end; ++i) s.spawn([] {});
    };
    {
        pool ending({.threads = 1, .memory = &memory});
        const closing_pool held(ending);
        run_on_worker(own, [&] { ending.in_place_scope(spawn_many); });
    }
    run_on_worker(own, [&] { scope(spawn_many); });
    EXPECT_TRUE(memory.is_given_back_and_untouched());
}

// A task of the ending pool opens a scope, and a worker of another pool spawns into it.
TEST(calls_into_ending_pool, a_scope_of_a_task_that_is_drained_takes_tasks_of_others) {
    const watchdog guard(std::chrono::seconds(60), "scope in an ending pool");
    pool own({.threads = 1});
    pool ending({.threads = 1});
    worker_local<int> runs(ending);
    std::atomic<bool> is_open{false}, may_open{false};
    auto drained = ending.async([&] {
        spin_until([&] { return may_open.load(); });
        scope([&](task_scope& s) {
            auto foreign = own.async([&] {
                is_open = true;
                for (int i = 0; i < k_tasks_at_the_end; ++i) s.spawn([&] { ++runs.local(); });
            });
            spin_until([&] { return is_open.load(); });
            foreign.get();
        });
    });
    std::thread closer([&] { ending.shut_down(); });
    spin_until([&] { return refuses_tasks(ending); });
    may_open = true;
    closer.join();
    drained.get();
    EXPECT_EQ(runs.combine(0, std::plus<>()), k_tasks_at_the_end);
}

// A busy worker makes its call when it is free, though its pool is ending. The caller makes the calls of those that have ended. If
// the pool has ended before the broadcast begins, there are none.
TEST(calls_into_ending_pool, a_broadcast_makes_the_call_of_each_worker_once) {
    watchdog guard(std::chrono::seconds(60), "broadcast into an ending pool");
    pool own({.threads = 1}), counting({.threads = 2, .count_caller = true});
    for (const caller& who : k_callers) {
        for (int round = 0; round < 20; ++round, guard.pet()) {
            SCOPED_TRACE(who.name);
            pool ending({.threads = 3});
            worker_local<int> runs(ending);
            std::vector<std::atomic<int>> calls(3);
            std::size_t returned = 0;
            const auto count = [&](broadcast_context where) {
                ++calls[where.index];
                ++runs.local();
                return where.count;
            };
            const task send = [&] { ending.spawn_broadcast(count); };
            const task make = [&] { returned = ending.broadcast(count).size(); };
            std::optional<closing_pool> held(std::in_place, ending);
            who.run(own, counting, reporting_exceptions(send));
            std::thread caller([&] { who.run(own, counting, reporting_exceptions(make)); });
            held.reset();
            caller.join();
            EXPECT_TRUE(returned == 3 || returned == 0);
            EXPECT_EQ(runs.combine(std::size_t{0}, std::plus<>()), 3 + returned);
            for (const auto& one : calls) EXPECT_EQ(one, returned == 3 ? 2 : 1);
        }
    }
}

TEST(calls_into_ending_pool, spawn_is_refused) {
    const watchdog guard(std::chrono::seconds(60), "spawn into an ending pool");
    pool own({.threads = 1}), counting({.threads = 2, .count_caller = true});
    pool ending({.threads = 2});
    const closing_pool held(ending);
    for (const caller& who : k_callers) {
        SCOPED_TRACE(who.name);
        who.run(own, counting, [&] {
            EXPECT_THROW(ending.spawn([] { ADD_FAILURE() << "it ran"; }), std::logic_error);
            EXPECT_THROW(ending.spawn(priority::high, [] { ADD_FAILURE() << "it ran"; }), std::logic_error);
        });
    }
}

// ---------------------------------------------------------------------------------------------- at any moment

// Threads of all kinds call while the pool ends.
TEST(calls_into_ending_pool, the_end_may_come_at_any_moment) {
    watchdog guard(std::chrono::seconds(60), "calls while a pool ends");
    pool own({.threads = 2}), counting({.threads = 2, .count_caller = true});
    for (unsigned round = 0; round < 200; ++round, guard.pet()) {
        pool ending({.threads = 1 + round % 3});
        worker_local<int> runs(ending);
        std::atomic<int> expected{0}, called{0};
        std::atomic<bool> is_over{false};
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < std::size(k_callers); ++i) {
            threads.emplace_back([&, i] {
                for (std::size_t turn = i + round; !is_over; ++turn) {
                    const call& what = k_calls[turn % std::size(k_calls)];
                    const task make = [&] { what.make(ending, [&] { ++runs.local(); }); };
                    k_callers[i].run(own, counting, reporting_exceptions(make));
                    expected += what.runs;
                    ++called;
                }
            });
        }
        spin_until([&] { return called >= static_cast<int>(round % 8); });
        ending.shut_down();
        is_over = true;
        for (std::thread& one : threads) one.join();
        ASSERT_EQ(runs.combine(0, std::plus<>()), expected);
    }
}

}  // namespace
}  // namespace heddle::test
