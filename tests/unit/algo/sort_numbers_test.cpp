// SPDX-License-Identifier: Apache-2.0
// sort_numbers_test.cpp - floating-point numbers are sorted by their digits like integers: stably, in any distribution, NaNs last.
#include <heddle/sort.hpp>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include <support/seeded_rng.hpp>
#include <support/shared_pools.hpp>
#include <support/stably_sorted.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

// Large enough to be distributed by all threads.
constexpr std::size_t k_many = 150'000;

template <class Number>
using bits_of = std::conditional_t<sizeof(Number) == 8, std::uint64_t, std::uint32_t>;

// The bits tell 0.0 from -0.0, and NaNs from each other.
template <class Number>
std::vector<bits_of<Number>> all_bits(const std::vector<Number>& numbers) {
    std::vector<bits_of<Number>> bits;
    for (const Number each : numbers) bits.push_back(std::bit_cast<bits_of<Number>>(each));
    return bits;
}

template <class Number>
class sorted_numbers : public testing::Test {
protected:
    // From 0 up to 1.
    Number fraction() { return static_cast<Number>(random_() >> 40) / static_cast<Number>(1 << 24); }

    template <class Make>
    void expect_sorted(const char* what, Make make, std::size_t n = k_many) {
        SCOPED_TRACE(what);
        std::vector<Number> numbers(n);
        for (Number& each : numbers) each = make();
        expect_sorted_by(numbers, std::ranges::less{});
        expect_sorted_by(numbers, std::ranges::greater{});
    }

    template <class Less>
    void expect_sorted_by(const std::vector<Number>& numbers, Less less) {
        const auto nans_last = [&](Number a, Number b) { return less(a, b) || (std::isnan(b) && !std::isnan(a)); };
        const std::vector<Number> expected = stably_sorted(numbers, nans_last);
        const auto inside = [&] {
            std::vector<Number> stable = numbers;
            stable_sort(stable, less);
            EXPECT_TRUE(all_bits(stable) == all_bits(expected));
            std::vector<Number> any = numbers;
            sort(any, less);
            for (std::size_t i = 0; i < any.size(); ++i)
                ASSERT_TRUE(any[i] == expected[i] || (std::isnan(any[i]) && std::isnan(expected[i]))) << i;
        };
        shared_pools()[1]->install(inside);
    }

    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};

private:
    watchdog watchdog_{std::chrono::seconds(60), "sort_numbers_test"};
};

using float_types = testing::Types<float, double>;
TYPED_TEST_SUITE(sorted_numbers, float_types);

TYPED_TEST(sorted_numbers, spread_evenly) {
    this->expect_sorted("below and above zero", [&] { return this->fraction() - TypeParam{0.5}; });
    this->expect_sorted("far from zero", [&] { return this->fraction() + TypeParam{1'000}; });
    this->expect_sorted("negative", [&] { return -this->fraction() - TypeParam{3}; });
    this->expect_sorted("few", [&] { return this->fraction() - TypeParam{0.5}; }, 5'000);
}

TYPED_TEST(sorted_numbers, spread_unevenly) {
    this->expect_sorted("exponential", [&] { return -std::log(this->fraction() + static_cast<TypeParam>(1e-6)); });
    this->expect_sorted("all exponents",
                        [&] { return std::bit_cast<TypeParam>(static_cast<bits_of<TypeParam>>(this->random_())); });
    this->expect_sorted("few different", [&] { return std::floor(this->fraction() * 5) - 2; });
}

TYPED_TEST(sorted_numbers, zeros_infinities_and_nans_keep_their_order_among_numbers_spread_evenly) {
    const TypeParam infinity = std::numeric_limits<TypeParam>::infinity();
    const TypeParam nan = std::numeric_limits<TypeParam>::quiet_NaN();
    const TypeParam special[] = {TypeParam{0}, -TypeParam{0}, infinity, -infinity, nan, -nan};
    this->expect_sorted("one in ten", [&]() -> TypeParam {
        const std::uint64_t dice = this->random_() % 60;
        return dice < 6 ? special[dice] : this->fraction() - TypeParam{0.5};
    });
}

TYPED_TEST(sorted_numbers, zeros_of_both_signs_keep_their_order_before_positive_and_after_negative_numbers) {
    const auto zero_or = [&](TypeParam number) {
        const TypeParam zero = this->random_() % 2 == 0 ? TypeParam{0} : -TypeParam{0};
        return this->random_() % 4 == 0 ? zero : number;
    };
    this->expect_sorted("from zero on", [&] { return zero_or(this->fraction() + 1); }, 5'000);
    this->expect_sorted("up to zero", [&] { return zero_or(-this->fraction() - 1); }, 5'000);
}

TYPED_TEST(sorted_numbers, a_range_of_a_few_steps_of_its_precision) {
    const TypeParam base = 3 / std::numeric_limits<TypeParam>::epsilon() / 2;
    this->expect_sorted("next to each other", [&] { return base + static_cast<TypeParam>(this->random_() % 3'000); });
}

}  // namespace
}  // namespace heddle::test
