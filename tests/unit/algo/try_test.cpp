// SPDX-License-Identifier: Apache-2.0
// try_test.cpp - calls that may fail: the leftmost error arrives, and nothing to its left is left out.
#include <heddle/try.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include <support/expected.hpp>
#include <support/shapes.hpp>
#include <support/shared_pools.hpp>
#include <support/thief.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using ints = std::vector<int>;

class tries : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "try_test"};
};

ints numbers_up_to(std::size_t n) {
    ints v(n);
    std::iota(v.begin(), v.end(), 0);
    return v;
}

TEST_F(tries, smoke) {
    const ints v{1, 2, 3};
    const auto half = [](int x) -> expected<int> {
        if (x % 2 != 0) return failed{x};
        return x / 2;
    };
    EXPECT_EQ(try_for_each(v, half).error(), 1);
    EXPECT_TRUE(try_for_each(ints{2, 4}, half));
    EXPECT_EQ(*try_reduce(ints{2, 4}, 10, half), 13);
    EXPECT_EQ(try_reduce(v, 10, half).error(), 1);
    const auto [left, right] = try_join([&] { return half(2); }, [&] { return half(3); });
    EXPECT_TRUE(left);
    EXPECT_EQ(right->error(), 3);
}

TEST_F(tries, without_an_error_everything_is_done_once) {
    for (const std::size_t n : k_sizes) {
        const ints v = numbers_up_to(n);
        in_each_pool([&] {
            std::vector<std::atomic<int>> times(n);
            EXPECT_TRUE(try_for_each(v, [&](int x) -> expected<int> {
                ++times[static_cast<std::size_t>(x)];
                return 0;
            }));
            for (const auto& one : times) ASSERT_EQ(one, 1);
            const auto found = try_reduce(v.begin(), v.end(), 5L, [](int x) { return expected<long>(x); });
            EXPECT_EQ(*found, std::accumulate(v.begin(), v.end(), 5L));
        });
    }
}

TEST_F(tries, of_several_errors_the_leftmost_arrives_and_all_before_it_is_done) {
    const ints v = numbers_up_to(3'000);
    in_each_pool([&] {
        for (const int leftmost : {0, 1, 1'499, 1'500, 2'999}) {
            std::atomic<int> before{0};
            const auto fails_from = [&](int x) -> expected<std::string> {
                if (x < leftmost) ++before;
                if (x >= leftmost) return failed{x};
                return std::string("x");
            };
            EXPECT_EQ(try_for_each(v, fails_from).error(), leftmost);
            EXPECT_EQ(before.exchange(0), leftmost);
            EXPECT_EQ(try_reduce(v, std::string(), fails_from).error(), leftmost);
            EXPECT_EQ(before, leftmost);
        }
    });
}

TEST_F(tries, values_are_combined_in_order) {
    const ints v = numbers_up_to(2'000);
    std::string all = "init";
    for (const int x : v) all += std::to_string(x);
    in_each_pool([&] {
        const auto text = [](int x) { return expected<std::string>(std::to_string(x)); };
        EXPECT_EQ(*try_reduce(v, std::string("init"), text), all);
    });
}

TEST_F(tries, an_operation_may_fail_too) {
    const ints v = numbers_up_to(1'000);
    in_each_pool([&] {
        const auto same = [](int x) { return expected<int>(x); };
        const auto add_up_to = [](int a, int b) -> expected<int> {
            if (a + b > 100'000) return failed{7};
            return a + b;
        };
        EXPECT_EQ(try_reduce(v, 0, same, add_up_to).error(), 7);
        EXPECT_EQ(*try_reduce(ints{1, 2}, 0, same, add_up_to), 3);
        const auto first_only = [](int, int) -> expected<int> { return failed{8}; };
        EXPECT_EQ(try_reduce(ints{1}, 0, same, first_only).error(), 8) << "init and the first";
    });
}

TEST_F(tries, exceptions_count_at_their_place) {
    const ints v = numbers_up_to(2'000);
    in_each_pool([&] {
        const auto run = [&](int error, int thrown) {
            return try_for_each(v, [&](int x) -> expected<int> {
                if (x == thrown) throw std::runtime_error("thrown");
                if (x == error) return failed{x};
                return 0;
            });
        };
        for (int round = 0; round < 10; ++round) {
            EXPECT_EQ(run(10, 1'900).error(), 10);
            EXPECT_THROW(run(1'900, 10), std::runtime_error);
        }
        const auto throwing = [](int x) -> expected<int> {
            if (x == 1'000) throw std::runtime_error("thrown");
            return x;
        };
        EXPECT_THROW(try_reduce(v, 0, throwing), std::runtime_error);
    });
}

TEST_F(tries, values_may_be_move_only) {
    using number = std::unique_ptr<int>;
    const ints v = numbers_up_to(100);
    in_each_pool([&] {
        const auto made = [](int x) { return expected<number>(std::make_unique<int>(x)); };
        const auto add = [](number a, number b) { return std::make_unique<int>(*a + *b); };
        auto sum = try_reduce(v, std::make_unique<int>(0), made, add);
        EXPECT_EQ(**sum, 4'950);
    });
}

TEST_F(tries, right_is_not_begun_after_left_has_failed) {
    pool alone({.threads = 1});
    run_on_worker(alone, [] {
        const auto [left, right] = try_join([] { return expected<int>(failed{1}); },
                                            []() -> expected<int> {
                                                ADD_FAILURE();
                                                return 1;
                                            });
        EXPECT_EQ(left.error(), 1);
        EXPECT_FALSE(right.has_value());
    });
}

}  // namespace
}  // namespace heddle::test
