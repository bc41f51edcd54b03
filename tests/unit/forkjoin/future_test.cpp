// SPDX-License-Identifier: Apache-2.0
// future_test.cpp - tasks with a result: got, awaited, continued, abandoned.
#include <heddle/future.hpp>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
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

// From outside, as a guest and on a worker, in pools of 1, 2 and 4.
template <class Check>
void everywhere_in(Check check) {
    const watchdog guard(std::chrono::seconds(60), "future");
    for (const unsigned threads : {1u, 2u, 4u}) {
        pool home({.threads = threads});
        check(home);
        home.install([&] { check(home); });
        run_on_worker(home, [&] { check(home); });
    }
}

TEST(future, smoke) {
    future<int> answer = async([] { return 42; });
    EXPECT_EQ(answer.get(), 42);
    EXPECT_EQ(answer.state(), future_state::empty);
}

TEST(future, results_of_every_kind) {
    everywhere_in([](pool& home) {
        EXPECT_EQ(*home.async([] { return std::make_unique<int>(3); }).get(), 3);
        int x = 1;
        EXPECT_EQ(&home.async([&]() -> int& { return x; }).get(), &x);
        home.async([&] { x = 2; }).get();
        EXPECT_EQ(x, 2);
        EXPECT_THROW(home.async([]() -> int { throw std::runtime_error("no"); }).get(), std::runtime_error);
        EXPECT_EQ(home.async([p = std::make_unique<int>(4)] { return *p; }).get(), 4);
    });
}

TEST(future, states) {
    pool home({.threads = 1});
    std::atomic<bool> go{false};
    future<int> value = home.async([&] {
        spin_until([&] { return go.load(); });
        return 1;
    });
    EXPECT_EQ(value.state(), future_state::pending);
    go = true;
    value.wait();
    EXPECT_EQ(value.state(), future_state::value);
    future<int> moved = std::move(value);
    EXPECT_EQ(value.state(), future_state::empty);
    EXPECT_EQ(moved.get(), 1);
    EXPECT_THROW(moved.get(), std::logic_error);
    EXPECT_THROW(moved.wait(), std::logic_error);
    future<int> failed = home.async([]() -> int { throw 1; });
    failed.wait();
    EXPECT_EQ(failed.state(), future_state::exception);
}

TEST(future, dropped_futures_leak_nothing_and_their_tasks_run) {
    const auto token = std::make_shared<int>(0);
    std::atomic<int> runs{0};
    {
        pool home({.threads = 2});
        for (int i = 0; i < 100; ++i) {
            static_cast<void>(home.async([token, &runs] {
                ++runs;
                return token;
            }));
        }
    }
    EXPECT_EQ(runs, 100);
    EXPECT_EQ(token.use_count(), 1);
}

TEST(future, a_callable_is_destroyed_before_its_result_is_there) {
    everywhere_in([](pool& home) {
        const auto token = std::make_shared<int>(0);
        future<int> first = home.async([token] { return 1; });
        first.wait();
        EXPECT_EQ(token.use_count(), 1);
        future<int> second = std::move(first).then([token](int) -> int { throw 1; });
        second.wait();
        EXPECT_EQ(token.use_count(), 1);
        EXPECT_THROW(second.get(), int);
    });
}

TEST(future, a_future_outlives_its_pool) {
    future<std::string> late;
    {
        pool home({.threads = 1});
        late = home.async([] { return std::string("still here"); });
    }
    EXPECT_EQ(late.get(), "still here");
}

TEST(future, get_takes_a_task_that_nobody_has_started) {
    pool one({.threads = 1});
    run_on_worker(one, [] {
        std::vector<future<int>> all;
        for (int i = 0; i < 100; ++i) all.push_back(async([i] { return i; }));
        for (int i = 0; i < 100; ++i) EXPECT_EQ(all[static_cast<std::size_t>(i)].get(), i);  // oldest first
    });
}

TEST(future, a_thread_that_gets_runs_other_tasks_meanwhile) {
    const watchdog guard(std::chrono::seconds(60), "future: helping");
    pool two({.threads = 2});
    run_on_worker(two, [] {
        std::atomic<bool> begun{false}, helped{false};
        future<void> slow = async([&] {
            begun = true;
            spin_until([&] { return helped.load(); });
        });
        spin_until([&] { return begun.load(); });  // on the other worker, and waits for the next task
        spawn([&] { helped = true; });
        slow.get();
    });
}

TEST(future, a_task_that_waits_for_itself_is_told_so) {
    everywhere_in([](pool& home) {
        std::optional<future<int>> self;
        std::atomic<bool> set{false}, threw{false};
        self = home.async([&] {
            spin_until([&] { return set.load(); });
            try {
                self->wait();
            } catch (const std::logic_error&) {
                threw = true;
            }
            return 1;
        });
        set = true;
        EXPECT_EQ(self->get(), 1);
        EXPECT_TRUE(threw);
    });
}

// ---------------------------------------------------------------------------------------------- continuations

TEST(future, then_is_called_with_the_result) {
    everywhere_in([](pool& home) {
        auto chain = home.async([] { return 20; }).then([](int x) { return x + 1; }).then([](int x) {
            return std::to_string(2 * x);
        });
        EXPECT_EQ(chain.get(), "42");
        int last = 0;
        home.async([] {}).then([&] { last = 7; }).get();
        EXPECT_EQ(last, 7);
    });
}

TEST(future, a_failure_passes_by_what_would_have_followed) {
    everywhere_in([](pool& home) {
        bool called = false;
        auto chain = home.async([]() -> int { throw std::runtime_error("broken"); }).then([&](int) { called = true; });
        EXPECT_THROW(chain.get(), std::runtime_error);
        EXPECT_FALSE(called);
    });
}

TEST(future, when_all_of_a_few) {
    everywhere_in([](pool& home) {
        auto [a, b, c] = when_all(home.async([] { return 1; }), home.async([] {}), home.async([] {
                             return std::make_unique<int>(3);
                         })).get();
        EXPECT_EQ(a + *c, 4);
        static_assert(std::is_same_v<decltype(b), std::monostate>);
        EXPECT_THROW(when_all(home.async([]() -> int { throw 1; }), home.async([]() -> int { throw 2.0; })).get(), int);
    });
}

TEST(future, when_all_of_many) {
    everywhere_in([](pool& home) {
        std::vector<future<int>> many;
        for (int i = 0; i < 200; ++i) many.push_back(home.async([i] { return i; }));
        const std::vector<int> results = when_all(std::move(many)).get();
        ASSERT_EQ(results.size(), 200u);
        for (int i = 0; i < 200; ++i) EXPECT_EQ(results[static_cast<std::size_t>(i)], i);
        EXPECT_TRUE(when_all(std::vector<future<int>>()).get().empty());
        std::vector<future<void>> nothing;
        nothing.push_back(home.async([] {}));
        when_all(std::move(nothing)).get();
    });
}

// ---------------------------------------------------------------------------------------------- pools that end

TEST(future, a_cancelled_pool_abandons_what_was_not_started) {
    const watchdog guard(std::chrono::seconds(60), "future: abandoned");
    pool home({.threads = 1});
    std::atomic<bool> begun{false}, go{false};
    future<int> running = home.async([&] {
        begun = true;
        spin_until([&] { return go.load(); });
        return 1;
    });
    spin_until([&] { return begun.load(); });
    future<int> waiting = home.async([] { return 2; });
    std::thread ender([&] { home.shut_down(shutdown::cancel); });
    spin_until([&] { return refuses_tasks(home); });
    go = true;
    ender.join();
    EXPECT_EQ(running.get(), 1);
    EXPECT_EQ(waiting.state(), future_state::abandoned);
    EXPECT_THROW(waiting.get(), operation_cancelled);
}

TEST(future, workers_of_different_pools_wait_for_each_other) {
    const watchdog guard(std::chrono::seconds(60), "future: two pools");
    pool a({.threads = 1}), b({.threads = 1});
    const auto ping = [&](const auto& self, int depth) -> int {
        if (depth == 0) return 1;
        pool& next = depth % 2 == 0 ? a : b;
        return next.async([&self, depth] { return self(self, depth - 1); }).get() + 1;
    };
    EXPECT_EQ(ping(ping, 20), 21);
}

}  // namespace
}  // namespace heddle::test
