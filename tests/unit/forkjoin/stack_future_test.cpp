// SPDX-License-Identifier: Apache-2.0
// stack_future_test.cpp - forked now, joined later.
#include <heddle/stack_future.hpp>

#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/everywhere.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

TEST(stack_future, smoke) {
    stack_future answer([] { return 42; });
    answer.fork();
    EXPECT_EQ(answer.join(), 42);
}

TEST(stack_future, several_at_once_in_any_order) {
    everywhere([] {
        for (int round = 0; round < 50; ++round) {
            stack_future a([] { return 1; });
            stack_future b([] { return std::make_unique<int>(2); });
            stack_future c([] { return 3; });
            a.fork();
            b.fork();
            c.fork();
            if (round % 2 == 0) {
                EXPECT_EQ(c.join() + *b.join() + a.join(), 6);
            } else {
                EXPECT_EQ(a.join() + c.join() + *b.join(), 6);
            }
        }
    });
}

TEST(stack_future, joins_and_tasks_in_between) {
    everywhere([] {
        std::atomic<int> spawned{0};
        scope([&](task_scope& s) {
            stack_future first([&] {
                s.spawn([&] { ++spawned; });
                return 1;
            });
            first.fork();
            s.spawn([&] { ++spawned; });
            const auto [x, y] = join([] { return 2; }, [] { return 3; });
            EXPECT_EQ(first.join() + x + y, 6);
        });
        EXPECT_EQ(spawned, 2);
    });
}

TEST(stack_future, exceptions_and_mistakes) {
    everywhere([] {
        stack_future fails([]() -> int { throw std::runtime_error("no"); });
        EXPECT_THROW(fails.join(), std::logic_error);
        fails.fork();
        EXPECT_THROW(fails.fork(), std::logic_error);
        EXPECT_THROW(fails.join(), std::runtime_error);
        EXPECT_THROW(fails.join(), std::logic_error);
    });
}

TEST(stack_future, the_destructor_joins) {
    everywhere([] {
        const auto token = std::make_shared<int>(0);
        for (int i = 0; i < 20; ++i) {
            stack_future dropped([token] { return token; });
            dropped.fork();
        }
        EXPECT_EQ(token.use_count(), 1);
    });
}

// What a test throws, or returns, to see whether it is destroyed.
struct thrown {
    std::shared_ptr<int> token;
};

TEST(stack_future, what_a_thief_made_is_destroyed_with_it) {
    const watchdog guard(std::chrono::seconds(60), "stack_future: stolen");
    pool two({.threads = 2});
    run_on_worker(two, [] {
        const auto token = std::make_shared<int>(0);
        for (const bool fails : {false, true}) {
            for (const bool is_joined : {false, true}) {
                std::atomic<bool> begun{false};
                {
                    stack_future stolen([&, token] {
                        begun = true;
                        if (fails) throw thrown{token};
                        return token;
                    });
                    stolen.fork();
                    spin_until([&] { return begun.load(); });  // on the other worker
                    if (is_joined && fails) {
                        EXPECT_THROW(stolen.join(), thrown);
                    } else if (is_joined) {
                        EXPECT_EQ(stolen.join(), token);
                    }
                }
                EXPECT_EQ(token.use_count(), 1) << fails << is_joined;
            }
        }
    });
}

TEST(stack_future, one_that_no_other_thread_has_started_is_dropped_without_a_call) {
    const auto check = [] {
        const auto token = std::make_shared<int>(0);
        int calls = 0;
        {
            stack_future never_forked([&, token] { return ++calls; });
            stack_future dropped([&, token] { return ++calls; });
            dropped.fork();
        }
        EXPECT_EQ(calls, 0);
        EXPECT_EQ(token.use_count(), 1);
    };
    check();
    pool one({.threads = 1});
    run_on_worker(one, check);
}

TEST(stack_future, what_a_thief_has_made_is_ended_once) {
    const watchdog guard(std::chrono::seconds(60), "stack_future: thief");
    pool home({.threads = 2});
    home.install([] {
        const auto token = std::make_shared<int>(0);
        std::atomic<int> calls{0};
        const auto call = [&] {
            ++calls;
            return token;
        };
        {
            stack_future dropped(call);
            dropped.fork();
            while (calls < 1) std::this_thread::yield();
        }
        EXPECT_EQ(token.use_count(), 1);
        stack_future taken(call);
        taken.fork();
        while (calls < 2) std::this_thread::yield();
        EXPECT_EQ(taken.join(), token);
        EXPECT_EQ(calls, 2);
    });
}

}  // namespace
}  // namespace heddle::test
