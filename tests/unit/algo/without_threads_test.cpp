// SPDX-License-Identifier: Apache-2.0
// without_threads_test.cpp - algorithms in a pool whose threads could not be started: the caller does everything.
#include <heddle/detail/forkjoin/inside.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <ranges>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/histogram.hpp>
#include <heddle/pack.hpp>
#include <heddle/pool.hpp>
#include <heddle/reduce.hpp>
#include <heddle/scan.hpp>
#include <heddle/sort.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

constexpr std::size_t k_many = 200'000;

class without_threads : public testing::Test {
protected:
    template <class F>
    auto in_pool(F f) {
        EXPECT_EQ(home_.thread_count(), 0u);
        return home_.install(f);
    }

    // Neither sorted nor in any order that is easily seen.
    static std::vector<std::uint64_t> mixed() {
        std::vector<std::uint64_t> numbers(k_many);
        for (std::size_t i = 0; i < k_many; ++i) numbers[i] = std::uint64_t{i} * 0x9E37'79B9'7F4A'7C15;
        return numbers;
    }

private:
    watchdog watchdog_{std::chrono::seconds(60), "without_threads_test"};
    pool home_{{.threads = 2, .stack_size = std::numeric_limits<std::size_t>::max()}};
};

TEST_F(without_threads, one_can_work_all_the_same) {
    EXPECT_EQ(in_pool([] { return detail::threads_here(); }), 1u);
}

TEST_F(without_threads, reductions_and_scans) {
    const std::vector<std::uint64_t> numbers = mixed();
    std::vector<std::uint64_t> expected(k_many);
    std::inclusive_scan(numbers.begin(), numbers.end(), expected.begin());
    std::vector<std::uint64_t> totals(k_many);
    in_pool([&] { inclusive_scan(numbers, totals.begin()); });
    EXPECT_EQ(totals, expected);
    EXPECT_EQ(in_pool([&] { return sum(numbers); }), expected.back());
}

TEST_F(without_threads, histograms) {
    for (const std::size_t bins : {16u, 60'000u}) {
        const auto counts =
            in_pool([&] { return histogram(mixed(), bins, [&](std::uint64_t x) { return x % bins; }); });
        EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::size_t{0}), k_many);
    }
}

TEST_F(without_threads, partitions) {
    std::vector<std::uint64_t> numbers = mixed();
    const auto is_even = [](std::uint64_t x) { return x % 2 == 0; };
    const auto evens = in_pool([&] { return filter(numbers, is_even); });
    EXPECT_EQ(static_cast<std::ptrdiff_t>(evens.size()), std::ranges::count_if(numbers, is_even));
    const auto middle = in_pool([&] { return partition(numbers, is_even); });
    EXPECT_EQ(middle - numbers.begin(), static_cast<std::ptrdiff_t>(evens.size()));
    EXPECT_TRUE(std::ranges::is_partitioned(numbers, is_even));
}

TEST_F(without_threads, sorts) {
    std::vector<std::uint64_t> by_digits = mixed();
    in_pool([&] { sort(by_digits); });
    EXPECT_TRUE(std::ranges::is_sorted(by_digits));

    std::vector<std::uint64_t> by_comparison = mixed();
    in_pool([&] { sort(by_comparison, [](std::uint64_t a, std::uint64_t b) { return b < a; }); });
    EXPECT_TRUE(std::ranges::equal(by_digits, std::views::reverse(by_comparison)));

    std::vector<std::string> words;
    for (const std::uint64_t number : mixed()) words.push_back(std::to_string(number));
    in_pool([&] { sort(words); });
    EXPECT_TRUE(std::ranges::is_sorted(words));
}

}  // namespace
}  // namespace heddle::test
