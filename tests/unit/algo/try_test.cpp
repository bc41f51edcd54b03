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
        EXPECT_THROW(static_cast<void>(try_reduce(v, 0, throwing)), std::runtime_error);
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

TEST_F(tries, the_leftmost_chunk_that_fails_counts) {
    for (const std::size_t n : k_sizes) {
        in_each_pool([&] {
            for (const std::size_t grain : grains_for(n)) {
                std::vector<std::atomic<int>> times(n);
                const auto pass = [&](std::size_t first, std::size_t last) -> expected<int> {
                    EXPECT_LT(first, last);
                    for (; first < last; ++first) ++times[first];
                    return 0;
                };
                EXPECT_TRUE(try_for_each_chunks(n, pass, {.grain = grain}));
                for (const auto& one : times) EXPECT_EQ(one, 1);
            }
            const ints v = numbers_up_to(n);
            const auto fail_from_ten_on = [](auto chunk) -> expected<int> {
                for (const int x : chunk) {
                    if (x >= 10) return failed{x};
                }
                return 0;
            };
            const auto result = try_for_each_chunks(v, fail_from_ten_on);
            EXPECT_EQ(static_cast<bool>(result), n <= 10);
            if (!result) {
                EXPECT_EQ(result.error(), 10);
            }
            const auto throws = [](std::size_t, std::size_t) -> expected<int> { throw std::runtime_error("no"); };
            if (n > 0) {
                EXPECT_THROW(static_cast<void>(try_for_each_chunks(n, throws)), std::runtime_error);
            }
        });
    }
}

TEST_F(tries, all_calls_are_made_and_all_results_returned) {
    in_each_pool([] {
        std::atomic<int> calls{0};
        const auto make = [&](int x) {
            return [&calls, x]() -> expected<int> {
                ++calls;
                if (x < 0) return failed{x};
                if (x == 0) throw std::runtime_error("zero");
                return x;
            };
        };
        const auto [a, b, c] = try_join_all(make(-1), make(2), make(-3));
        EXPECT_EQ(a.error(), -1);
        EXPECT_EQ(*b, 2);
        EXPECT_EQ(c.error(), -3);
        EXPECT_EQ(calls.exchange(0), 3);
        EXPECT_THROW(static_cast<void>(try_join_all(make(0), make(2), make(3))), std::runtime_error);
        EXPECT_EQ(calls.exchange(0), 3);
    });
}

}  // namespace
}  // namespace heddle::test
