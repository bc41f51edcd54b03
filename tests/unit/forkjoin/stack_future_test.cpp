// SPDX-License-Identifier: Apache-2.0
// stack_future_test.cpp - forked now, joined later.
#include <heddle/stack_future.hpp>

#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

template <class Check>
void everywhere_in(Check check) {
    const watchdog guard(std::chrono::seconds(60), "stack_future");
    check();
    for (const unsigned threads : {1u, 2u, 4u}) {
        pool home({.threads = threads});
        home.install([&] { check(); });
        run_on_worker(home, [&] { check(); });
    }
}

TEST(stack_future, smoke) {
    stack_future answer([] { return 42; });
    answer.fork();
    EXPECT_EQ(answer.join(), 42);
}

TEST(stack_future, several_at_once_in_any_order) {
    everywhere_in([] {
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
    everywhere_in([] {
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
    everywhere_in([] {
        stack_future fails([]() -> int { throw std::runtime_error("no"); });
        EXPECT_THROW(fails.join(), std::logic_error);
        fails.fork();
        EXPECT_THROW(fails.fork(), std::logic_error);
        EXPECT_THROW(fails.join(), std::runtime_error);
        EXPECT_THROW(fails.join(), std::logic_error);
    });
}

TEST(stack_future, the_destructor_joins) {
    everywhere_in([] {
        const auto token = std::make_shared<int>(0);
        for (int i = 0; i < 20; ++i) {
            stack_future dropped([token] { return token; });
            dropped.fork();
        }
        EXPECT_EQ(token.use_count(), 1);
    });
}

}  // namespace
}  // namespace heddle::test
