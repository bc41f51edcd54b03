// SPDX-License-Identifier: Apache-2.0
// fast_div_test.cpp - fast_div agrees with the division of the language, for every kind of dividend and divisor.
#include <heddle/detail/prim/fast_div.hpp>

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include <support/seeded_rng.hpp>

namespace heddle::test {
namespace {

using detail::fast_div;

constexpr std::uint64_t k_max = ~std::uint64_t{0};

// Small numbers, the largest ones, and the neighbours of every power of two, of their halves and thirds.
std::vector<std::uint64_t> edges() {
    std::vector<std::uint64_t> values;
    for (std::uint64_t i = 0; i <= 70; ++i) {
        values.push_back(i);
        values.push_back(k_max - i);
    }
    for (int bit = 6; bit < 64; ++bit) {
        const std::uint64_t power = std::uint64_t{1} << bit;
        for (const std::uint64_t base : {power, power + power / 2, k_max / power, power / 3, power / 3 * 2}) {
            values.push_back(base - 1);
            values.push_back(base);
            values.push_back(base + 1);
        }
    }
    return values;
}

// All bit widths are equally likely; plain random numbers would nearly all have 64 bits.
std::uint64_t random_of_any_width(seeded_rng& random) { return random() >> random.between(0, 63); }

// One assertion for each pair: there are millions of them, and an emulator takes minutes for several.
bool is_exact(const fast_div& by, std::uint64_t n) {
    const std::uint64_t d = by.divisor();
    const fast_div::result result = by.divide(n);
    return result.quotient == n / d && result.remainder == n % d && by.quotient(n) == n / d;
}

TEST(fast_div, smoke) {
    const fast_div columns(640);                      // once, before the loop
    const auto [row, column] = columns.divide(1923);  // in the loop: which row and column is item 1923?
    EXPECT_EQ(row, 3u);
    EXPECT_EQ(column, 3u);
    EXPECT_EQ(columns.quotient(639), 0u);
    EXPECT_EQ(columns.divisor(), 640u);
}

TEST(fast_div, works_in_constant_expressions) {
    static_assert(fast_div(7).quotient(k_max) == k_max / 7);
    static_assert(fast_div(1).divide(k_max).quotient == k_max);
    static_assert(fast_div(k_max).divide(k_max - 1).remainder == k_max - 1);
}

TEST(fast_div, is_exact_for_all_pairs_of_edges) {
    const std::vector<std::uint64_t> values = edges();
    for (const std::uint64_t d : values) {
        if (d == 0) continue;
        const fast_div by(d);
        for (const std::uint64_t n : values) ASSERT_TRUE(is_exact(by, n)) << n << " by " << by.divisor();
    }
}

// Rounding goes wrong first where a quotient is about to change.
TEST(fast_div, is_exact_around_multiples_of_the_divisor) {
    seeded_rng random;
    SCOPED_TRACE(random.how_to_repeat());
    for (int i = 0; i < 100'000; ++i) {
        const fast_div by(random_of_any_width(random) | 1);
        const std::uint64_t n = random_of_any_width(random);
        for (const std::uint64_t base : {n - n % by.divisor(), k_max - k_max % by.divisor()}) {
            ASSERT_TRUE(is_exact(by, base - 1)) << base - 1 << " by " << by.divisor();
            ASSERT_TRUE(is_exact(by, base)) << base << " by " << by.divisor();
            ASSERT_TRUE(is_exact(by, base + 1)) << base + 1 << " by " << by.divisor();
        }
    }
}

TEST(fast_div, is_exact_for_random_pairs) {
    seeded_rng random;
    SCOPED_TRACE(random.how_to_repeat());
    for (int i = 0; i < 100'000; ++i) {
        const std::uint64_t width = random_of_any_width(random);
        const fast_div by(width == 0 ? 1 : width);
        for (int k = 0; k < 10; ++k) {
            const std::uint64_t n = random_of_any_width(random);
            ASSERT_TRUE(is_exact(by, n)) << n << " by " << by.divisor();
        }
    }
}

#if defined(__SIZEOF_INT128__)

TEST(fast_div, portable_arithmetic_agrees_with_128_bit_arithmetic_on_edges) {
    const std::vector<std::uint64_t> values = edges();
    for (const std::uint64_t a : values) {
        for (const std::uint64_t b : values) {
            ASSERT_EQ(detail::mul_high_portable(a, b), detail::mul_high(a, b)) << a << " * " << b;
        }
    }
}

TEST(fast_div, portable_arithmetic_agrees_with_128_bit_arithmetic_on_random_numbers) {
    seeded_rng random;
    SCOPED_TRACE(random.how_to_repeat());
    for (int i = 0; i < 200'000; ++i) {
        const std::uint64_t a = random_of_any_width(random);
        const std::uint64_t b = random_of_any_width(random);
        ASSERT_EQ(detail::mul_high_portable(a, b), detail::mul_high(a, b)) << a << " * " << b;
        if (a < b) {
            ASSERT_EQ(detail::div_wide_portable(a, b), detail::div_wide(a, b)) << a << " * 2^64 / " << b;
        }
    }
}

#endif

}  // namespace
}  // namespace heddle::test
