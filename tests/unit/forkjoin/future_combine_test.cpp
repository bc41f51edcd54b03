// SPDX-License-Identifier: Apache-2.0
// future_combine_test.cpp - when_any, futures of futures, waits with a deadline, continuations in other pools.
#include <heddle/future.hpp>

#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/isolate.hpp>
#include <heddle/pool.hpp>
#include <support/counting_new.hpp>
#include <support/everywhere.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

template <class... Fs>
auto vector_of(Fs... futures) {
    std::vector<std::common_type_t<Fs...>> all;
    (all.push_back(std::move(futures)), ...);
    return all;
}

TEST(when_any, smoke) {
    const auto first = when_any(vector_of(async([] { return 7; }), async([] { return 7; }))).get();
    EXPECT_LT(first.index, 2u);
    EXPECT_EQ(first.value, 7);
}

TEST(when_any, the_first_wins_and_the_others_are_released) {
    const watchdog guard(seconds(60), "when_any: first");
    pool home({.threads = 2});
    std::atomic<bool> may_end{false};
    const auto token = std::make_shared<int>(0);
    auto slow = home.async([&, token] {
        spin_until([&] { return may_end.load(); });
        return token;
    });
    auto fast = home.async([] { return std::make_shared<int>(1); });
    auto first = when_any(vector_of(std::move(slow), std::move(fast))).get();
    EXPECT_EQ(first.index, 1u);
    EXPECT_EQ(*first.value, 1);
    may_end = true;
    spin_until([&] { return token.use_count() == 1; });  // its result was dropped
}

// The task of when_any is freed although an input is not ready.
TEST(when_any, nothing_is_left_while_the_others_run) {
    const watchdog guard(seconds(60), "when_any: memory");
    pool home({.threads = 2});
    std::atomic<bool> may_end{false};
    auto late = home.async([&] {
        spin_until([&] { return may_end.load(); });
        return 2;
    });
    const auto before = count_allocations().live_blocks;
    {
        auto both = when_any(vector_of(home.async([] { return 1; }), std::move(late)));
        EXPECT_EQ(both.get().index, 0u);
    }
    spin_until([&] { return count_allocations().live_blocks <= before; });
    may_end = true;
    home.shut_down();
}

TEST(when_any, ready_inputs_and_failures_count_as_first) {
    everywhere([] {
        auto ready = async([]() -> int { throw std::runtime_error("first"); });
        try {
            ready.wait();
        } catch (...) {
            ADD_FAILURE();
        }
        EXPECT_THROW(when_any(vector_of(std::move(ready), async([] { return 1; }))).get(), std::runtime_error);
        EXPECT_EQ(when_any(vector_of(async([] {}))).get().index, 0u);
    });
    EXPECT_THROW((void)when_any(std::vector<future<int>>()), std::invalid_argument);
}

TEST(when_any, futures_of_different_types_give_a_variant) {
    everywhere([] {
        auto result = when_any(async([] { return 1; }), async([] { return std::string("two"); }), async([] {})).get();
        static_assert(std::is_same_v<decltype(result), std::variant<int, std::string, std::monostate>>);
        EXPECT_EQ(result.index() == 0 ? std::get<0>(result) : 1, 1);
        EXPECT_EQ(result.index() == 1 ? std::get<1>(result) : "two", "two");
    });
}

// A waiting thread that may not run other tasks runs what the result depends on.
TEST(when_any, a_thread_inside_isolate_brings_it_about) {
    const watchdog guard(seconds(60), "when_any: isolate");
    everywhere([] {
        isolate([] {
            EXPECT_EQ(when_any(vector_of(async([] { return 3; }), async([] { return 3; }))).get().value, 3);
            EXPECT_EQ(async([] { return 1; }).then([](int x) { return async([x] { return x + 1; }); }).get(), 2);
        });
    });
}

// All inputs complete at the same moment, again and again: each task is released once.
TEST(when_any, inputs_that_race_leave_nothing_behind) {
    const watchdog guard(seconds(60), "when_any: race");
    pool home({.threads = 3});
    const auto race = [&] {
        std::vector<future<std::shared_ptr<int>>> all;
        for (int i = 0; i < 4; ++i) all.push_back(home.async([i] { return std::make_shared<int>(i); }));
        const auto first = when_any(std::move(all)).get();
        EXPECT_EQ(static_cast<int>(first.index), *first.value);
    };
    for (int round = 0; round < 2'000; ++round) race();
}

TEST(unwrap, a_future_of_a_future_has_the_inner_result) {
    const watchdog guard(seconds(60), "unwrap");
    everywhere([] {
        EXPECT_EQ(unwrap(async([] { return async([] { return 3; }); })).get(), 3);
        unwrap(async([] { return async([] {}); })).get();
        auto chain = async([] { return 1; }).then([](int x) { return async([x] { return x + 1; }); });
        static_assert(std::is_same_v<decltype(chain), future<int>>);
        EXPECT_EQ(std::move(chain).then([](int x) { return 10 * x; }).get(), 20);
    });
}

TEST(unwrap, both_futures_may_fail) {
    everywhere([] {
        auto outer = async([]() -> future<int> { throw std::runtime_error("outer"); });
        EXPECT_THROW(unwrap(std::move(outer)).get(), std::runtime_error);
        auto inner = async([] { return async([]() -> int { throw std::logic_error("inner"); }); });
        EXPECT_THROW(unwrap(std::move(inner)).get(), std::logic_error);
        EXPECT_THROW(unwrap(async([] { return future<int>(); })).get(), std::logic_error) << "an empty one";
    });
}

// A loop of asynchronous steps: each continuation returns the future of the next.
future<int> count_to(pool& home, int at, int last) {
    return home.async([] {}).then(
        [&home, at, last] { return at == last ? home.async([at] { return at; }) : count_to(home, at + 1, last); });
}

TEST(unwrap, steps_that_return_the_next_step_end) {
    const watchdog guard(seconds(60), "unwrap: loop");
    pool home({.threads = 2});
    EXPECT_EQ(count_to(home, 0, 200).get(), 200);
    run_on_worker(home, [&] { EXPECT_EQ(count_to(home, 0, 50).get(), 50); });
}

TEST(future_wait_for, returns_whether_it_is_ready) {
    const watchdog guard(seconds(60), "wait_for");
    pool home({.threads = 2});
    const auto check = [&] {
        std::atomic<bool> may_end{false};
        auto one = home.async([&] {
            spin_until([&] { return may_end.load(); });
            return 5;
        });
        EXPECT_FALSE(one.wait_for(milliseconds(0)));
        EXPECT_FALSE(one.wait_for(milliseconds(2)));
        EXPECT_FALSE(one.wait_until(std::chrono::system_clock::now() + milliseconds(2)));
        EXPECT_FALSE(one.wait_until(std::chrono::steady_clock::now() - hours(1)));
        may_end = true;
        EXPECT_TRUE(one.wait_for(hours::max())) << "no overflow";
        EXPECT_EQ(one.get(), 5);
        EXPECT_THROW((void)one.wait_for(seconds(1)), std::logic_error) << "it is empty";
    };
    check();
    home.install(check);
    run_on_worker(home, check);
}

// A worker that waits with a deadline does not keep the pool from computing.
TEST(future_wait_for, another_thread_computes_meanwhile) {
    const watchdog guard(seconds(60), "wait_for: worker");
    pool home({.threads = 1});
    run_on_worker(home, [&] { EXPECT_TRUE(home.async([] {}).wait_for(hours(1))); });
}

// Waits that end at the moment at which the future becomes ready.
TEST(future_wait_for, the_deadline_may_race_with_the_result) {
    const watchdog guard(seconds(60), "wait_for: race");
    pool home({.threads = 2});
    for (int i = 0; i < 500; ++i) {
        auto one = home.async([i] { return i; });
        (void)one.wait_for(std::chrono::microseconds(i % 50));
        EXPECT_EQ(one.get(), i);
    }
}

TEST(future_then, runs_in_the_pool_that_was_given) {
    pool one({.threads = 1}), other({.threads = 1});
    const auto is_inside = [](pool& where) { return detail::member_of(detail::registry_of(where)) != nullptr; };
    auto last =
        one.async([&] { return is_inside(one); }).then(other, [&](bool was) { return was && is_inside(other); });
    EXPECT_TRUE(std::move(last).then([&](bool was) { return was && is_inside(other); }).get());
}

}  // namespace
}  // namespace heddle::test
