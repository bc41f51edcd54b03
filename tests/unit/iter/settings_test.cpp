// SPDX-License-Identifier: Apache-2.0
// settings_test.cpp - every number that a chain can be told, from 0 to the greatest: the items of serial code, or a clear error.
#include <heddle/iter.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/grain.hpp>

#include "chain_fixture.hpp"

namespace heddle::test {
namespace {

constexpr std::size_t k_max = std::numeric_limits<std::size_t>::max();
constexpr std::size_t k_numbers[] = {0, 1, 2, 3, k_max / 2, k_max / 2 + 1, k_max - 1, k_max};

class iter_settings : public chain_fixture {
protected:
    // Calls f(v, number) for short and long vectors and all numbers, in every pool.
    template <class F>
    void for_numbers(F f) {
        for (const std::size_t n : {0u, 1u, 2u, 5u, 1'000u}) {
            const std::vector<int> v = random_ints(random_, n);
            for (const std::size_t number : k_numbers) {
                SCOPED_TRACE(std::to_string(n) + " items, number " + std::to_string(number));
                in_each_pool([&] { f(v, number); });
            }
        }
    }

    // Runs chains of all kinds that set(chain) has been called on.
    template <class Set>
    static void expect_serial_results(const std::vector<int>& v, Set set) {
        std::vector<int> evens;
        std::ranges::copy_if(v, std::back_inserter(evens), is_even);
        const long total = std::accumulate(v.begin(), v.end(), 0L);
        const auto wide = [](int x) { return long{x}; };
        EXPECT_EQ(set(iter(v)).collect(), v);
        EXPECT_EQ(set(iter(v)).filter(is_even).collect(), evens);
        EXPECT_EQ(set(iter(v).filter(is_even)).map(wide).sum(), std::accumulate(evens.begin(), evens.end(), 0L));
        EXPECT_EQ(set(iter(v)).map(wide).reduce(0L, [](long a, long b) { return a + b; }), total);
        EXPECT_EQ(set(iter(v)).fold_with(0L, [](long& sum, int x) { sum += x; }).sum(), total);
        EXPECT_EQ(set(iter(v)).map_with(0, [](int&, int x) { return x; }).collect(), v);
        EXPECT_EQ(set(iter(v)).find_first(is_even).has_value(), !evens.empty());
        EXPECT_EQ(set(iter(v)).position_last(is_even).has_value(), !evens.empty());
        EXPECT_EQ(set(iter(v).flat_map([](int x) { return repeat_n(x, 2); })).count(), 2 * v.size());
        EXPECT_EQ(set(iter(v).chain(v)).rev().count(), 2 * v.size());
        EXPECT_EQ(set(bridge(v)).map(wide).sum(), total);
        EXPECT_EQ(set(lines("a\nb\nc")).count(), 3u);
        EXPECT_EQ(set(walk_tree(3, [](int x) { return std::vector<int>(std::size_t(x), x - 1); })).count(), 16u);
        EXPECT_EQ(set(iter(v).scan()).count(), v.size());
    }
};

TEST_F(iter_settings, smoke) { EXPECT_EQ(iota(0, 10).with_min_len(2).with_max_len(3).sum(), 45); }

TEST_F(iter_settings, the_least_length_of_a_part) {
    for_numbers([](const std::vector<int>& v, std::size_t number) {
        expect_serial_results(v, [=](auto chain) { return std::move(chain).with_min_len(number); });
    });
}

TEST_F(iter_settings, the_greatest_length_of_a_part) {
    for_numbers([](const std::vector<int>& v, std::size_t number) {
        if (number == 0) {
            EXPECT_THROW((void)iter(v).with_max_len(number), std::invalid_argument);
            return;
        }
        expect_serial_results(v, [=](auto chain) { return std::move(chain).with_max_len(number); });
        const auto longest =
            iter(v).with_max_len(number).fold([] { return std::size_t{0}; }, [](std::size_t& n, int) { ++n; }).max();
        EXPECT_LE(longest.value_or(0), number);
    });
}

TEST_F(iter_settings, both_lengths) {
    for_numbers([](const std::vector<int>& v, std::size_t number) {
        for (const std::size_t least : {std::size_t{1}, std::size_t{7}, k_max}) {
            if (number == 0) continue;
            EXPECT_EQ(iter(v).with_min_len(least).with_max_len(number).collect(), v);
            EXPECT_EQ(iter(v).with_max_len(number).with({.grain = least, .deterministic = true}).collect(), v);
            EXPECT_EQ(iter(v).with_max_len(number).with({.grain = least, .schedule = schedule::even}).collect(), v);
        }
    });
}

TEST_F(iter_settings, the_length_of_blocks) {
    for_numbers([](const std::vector<int>& v, std::size_t number) {
        if (number == 0) {
            EXPECT_THROW((void)iter(v).by_uniform_blocks(number), std::invalid_argument);
            EXPECT_THROW((void)iter(v).by_exponential_blocks(number), std::invalid_argument);
            return;
        }
        expect_serial_results(v, [=](auto chain) { return std::move(chain).by_uniform_blocks(number); });
        expect_serial_results(v, [=](auto chain) { return std::move(chain).by_exponential_blocks(number); });
    });
}

TEST_F(iter_settings, the_grain_of_options) {
    for_numbers([](const std::vector<int>& v, std::size_t number) {
        expect_serial_results(v, [=](auto chain) { return std::move(chain).with({.grain = number}); });
        expect_serial_results(
            v, [=](auto chain) { return std::move(chain).with({.grain = number, .deterministic = true}); });
    });
}

TEST_F(iter_settings, the_default_grain) {
    for_numbers([](const std::vector<int>& v, std::size_t number) {
        set_default_grain(number);
        EXPECT_EQ(iter(v).map([](int x) { return x; }).collect(), v);
        EXPECT_EQ(iter(v).filter(is_even).count(), std::size_t(std::ranges::count_if(v, is_even)));
        EXPECT_EQ(iter(v).with({.deterministic = true}).count(), v.size());
        set_default_grain(0);
    });
}

TEST_F(iter_settings, the_cost_of_an_item) {
    const std::vector<int> v = random_ints(random_, 1'000);
    in_each_pool([&] {
        for (const double cost :
             {0.0, 0.5, 1.0, 1e6, std::numeric_limits<double>::max(), std::numeric_limits<double>::infinity()})
            EXPECT_EQ(iter(v).with({.cost_hint = cost}).collect(), v);
        for (const double cost : {-1.0, std::numeric_limits<double>::quiet_NaN()}) {
            EXPECT_THROW(iter(v).with({.cost_hint = cost}).collect(), std::invalid_argument);
            EXPECT_THROW(iter(v).with({.cost_hint = cost, .deterministic = true}).collect(), std::invalid_argument);
        }
    });
}

TEST_F(iter_settings, numbers_of_items) {
    for_numbers([](const std::vector<int>& v, std::size_t number) {
        const std::size_t few = std::min(number, v.size());
        const auto middle = v.begin() + static_cast<std::ptrdiff_t>(few);
        EXPECT_EQ(iter(v).take(number).collect(), std::vector<int>(v.begin(), middle));
        EXPECT_EQ(iter(v).skip(number).collect(), std::vector<int>(middle, v.end()));
        EXPECT_EQ(iter(v).rev().skip(number).count(), v.size() - few);
        EXPECT_EQ(iter(v).take_any(number).count(), few);
        EXPECT_EQ(iter(v).skip_any(number).count(), v.size() - few);
        EXPECT_EQ(iter(v).nth(number).has_value(), number < v.size());
        EXPECT_EQ(iter(v).zip(repeat_n(1, number)).count(), few);
        EXPECT_EQ(iter(v).enumerate(number).map([=](std::size_t i, int) { return i - number; }).collect(),
                  iota(std::size_t{0}, v.size()).collect());
    });
}

TEST_F(iter_settings, lengths_of_chunks_and_steps) {
    for_numbers([](const std::vector<int>& v, std::size_t number) {
        if (number == 0) {
            EXPECT_THROW((void)iter(v).step_by(number), std::invalid_argument);
            EXPECT_THROW((void)iter(v).chunks(number), std::invalid_argument);
            EXPECT_THROW((void)iter(v).fold_chunks_with(number, 0, std::plus<>()), std::invalid_argument);
            EXPECT_THROW((void)rchunks(v, number), std::invalid_argument);
            return;
        }
        const std::size_t chunk_count = v.size() / number + (v.size() % number != 0 ? 1 : 0);
        EXPECT_EQ(iter(v).step_by(number).count(), chunk_count);
        EXPECT_EQ(iter(v).chunks(number).flatten().collect(), v);
        EXPECT_EQ(iter(v).fold_chunks_with(number, 0L, std::plus<>()).sum(), std::accumulate(v.begin(), v.end(), 0L));
        EXPECT_EQ(chunks(v, number).flatten().collect(), v);
        EXPECT_EQ(rchunks(v, number).rev().flatten().collect(), v);
        EXPECT_EQ(chunks_exact(v, number).count() + rchunks_exact(v, number).count(), 2 * (v.size() / number));
        EXPECT_EQ(windows(v, number).count(), v.size() < number ? 0 : v.size() - number + 1);
    });
}

TEST_F(iter_settings, numbers_of_bins) {
    in_each_pool([] {
        EXPECT_EQ(iota(0, 100).histogram(1, [](int) { return 0; }), (std::vector<std::size_t>{100}));
        EXPECT_EQ(iota(0, 100).histogram(2, is_even), (std::vector<std::size_t>{50, 50}));
        EXPECT_EQ(iota(0, 0).histogram(0), (std::vector<std::size_t>{}));
        EXPECT_THROW(iota(0, 100).histogram(0), std::invalid_argument);
        EXPECT_THROW(iota(0, 100).histogram(k_max), std::exception);
    });
}

}  // namespace
}  // namespace heddle::test
