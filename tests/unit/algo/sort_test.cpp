// SPDX-License-Identifier: Apache-2.0
// sort_test.cpp - what is sorted is what the standard library makes of it: all patterns, all kinds of elements, stable or not.
#include <heddle/sort.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <support/elements.hpp>
#include <support/rendezvous.hpp>
#include <support/shapes.hpp>
#include <support/shared_pools.hpp>
#include <support/slow_comparison.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using int_vector = std::vector<int>;

// Inputs on which sorts go wrong or slow.
std::vector<int_vector> patterns(seeded_rng& random, std::size_t n) {
    std::vector<int_vector> all{random_ints(random, n), random_ints(random, n, 3), int_vector(n, 7)};
    int_vector ascending(n);
    std::iota(ascending.begin(), ascending.end(), 0);
    all.push_back(ascending);
    all.emplace_back(ascending.rbegin(), ascending.rend());
    int_vector nearly = ascending;
    if (n > 1) std::swap(nearly[n / 2], nearly[n - 1]);
    all.push_back(nearly);
    int_vector pipe(n);  // up and down again
    for (std::size_t i = 0; i < n; ++i) pipe[i] = static_cast<int>(std::min(i, n - 1 - i));
    all.push_back(pipe);
    int_vector saw(n);
    for (std::size_t i = 0; i < n; ++i) saw[i] = static_cast<int>(i % 10);
    all.push_back(saw);
    return all;
}

class sorts : public testing::Test {
protected:
    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};

private:
    watchdog watchdog_{std::chrono::seconds(60), "sort_test"};
};

// Not the natural order, as far as the library can tell: elements are compared.
constexpr auto k_compared = [](int a, int b) { return a < b; };

TEST_F(sorts, smoke) {
    int_vector v{3, 1, 2};
    sort(v);
    EXPECT_EQ(v, (int_vector{1, 2, 3}));
    sort(v.begin(), v.end(), std::greater<>());
    EXPECT_EQ(v, (int_vector{3, 2, 1}));
    std::vector<std::string> words{"ccc", "a", "bb", "d"};
    stable_sort(words, {}, &std::string::size);
    EXPECT_EQ(words, (std::vector<std::string>{"a", "d", "bb", "ccc"}));
    apply_permutation(v, int_vector{2, 1, 0});
    EXPECT_EQ(v, (int_vector{1, 2, 3}));
}

TEST_F(sorts, options_may_follow_the_range) {
    std::vector<int> v{3, 1, 2};
    sort(v, {.grain = 100});
    EXPECT_EQ(v, (std::vector<int>{1, 2, 3}));
    v = {3, 1, 2};
    stable_sort(v, options{.grain = 100});
    EXPECT_EQ(v, (std::vector<int>{1, 2, 3}));
    v = {3, 1, 2};
    sort(v, {});
    EXPECT_EQ(v, (std::vector<int>{1, 2, 3}));
}

TEST_F(sorts, every_pattern_and_size) {
    for (const std::size_t n : {0u, 1u, 2u, 3u, 24u, 25u, 300u, 2'100u, 12'000u}) {
        for (const int_vector& pattern : patterns(random_, n)) {
            int_vector sorted = pattern;
            std::ranges::sort(sorted);
            const int_vector reversed(sorted.rbegin(), sorted.rend());
            in_each_pool([&] {
                int_vector v = pattern;
                sort(v);
                ASSERT_EQ(v, sorted);
                v = pattern;
                sort(v, std::ranges::greater());
                ASSERT_EQ(v, reversed);
                v = pattern;
                sort(v, k_compared, {}, {.grain = 100});
                ASSERT_EQ(v, sorted);
                v = pattern;
                stable_sort(v, k_compared, {}, {.grain = 100});
                ASSERT_EQ(v, sorted);
            });
        }
    }
}

TEST_F(sorts, large_ones_are_partitioned_and_counted_by_all_threads) {
    const int_vector numbers = random_ints(random_, 150'000);
    int_vector sorted = numbers;
    std::ranges::sort(sorted);
    for (const std::size_t which : {1u, 3u}) {
        shared_pools()[which]->install([&] {
            int_vector v = numbers;
            sort(v);
            EXPECT_EQ(v, sorted);
            v = numbers;
            sort(v, k_compared);
            EXPECT_EQ(v, sorted);
        });
    }
}

TEST_F(sorts, stable_ones_keep_the_order_of_equivalent_elements) {
    for (const std::size_t n : {2u, 30u, 1'000u, 30'000u}) {
        std::vector<std::pair<int, std::size_t>> pairs(n);
        for (std::size_t i = 0; i < n; ++i) pairs[i] = {random_.between(0, 20), i};
        auto sorted = pairs;
        std::ranges::sort(sorted);  // by the value, and then by the place
        in_each_pool([&] {
            auto v = pairs;
            stable_sort(v, {}, &std::pair<int, std::size_t>::first, {.grain = 100});
            EXPECT_EQ(v, sorted);
            v = pairs;
            stable_sort_by_key(v, [](const auto& pair) { return pair.first; });
            EXPECT_EQ(v, sorted);
            v = pairs;
            sort_by_cached_key(v, [](const auto& pair) { return pair.first; });
            EXPECT_EQ(v, sorted);
        });
    }
}

template <class T>
class sorts_of : public testing::Test {};
using number_types = testing::Types<std::uint8_t, std::int16_t, std::int32_t, std::uint64_t, float, double>;
TYPED_TEST_SUITE(sorts_of, number_types);

TYPED_TEST(sorts_of, every_kind_of_number) {
    using limits = std::numeric_limits<TypeParam>;
    seeded_rng random;
    SCOPED_TRACE(random.how_to_repeat());
    for (const std::size_t n : {10u, 3'000u, 140'000u}) {
        std::vector<TypeParam> numbers(n);
        for (TypeParam& one : numbers) {
            if constexpr (std::is_floating_point_v<TypeParam>) {
                one = static_cast<TypeParam>(std::ldexp(1 + random.between(0, 1'000), random.between(-20, 20)));
                if (random() % 2 == 0) one = -one;
            } else {
                one = static_cast<TypeParam>(random());
            }
        }
        numbers[0] = limits::lowest();
        numbers[1] = limits::max();
        numbers[2] = TypeParam{};
        auto sorted = numbers;
        std::ranges::sort(sorted);
        shared_pools()[1]->install([&] {
            auto v = numbers;
            sort(v);
            EXPECT_EQ(v, sorted);
            sort(v, std::greater<>());
            EXPECT_TRUE(std::ranges::equal(v.rbegin(), v.rend(), sorted.begin(), sorted.end()));
            v = numbers;
            stable_sort(v);
            EXPECT_EQ(v, sorted);
        });
    }
}

TEST_F(sorts, nans_come_last) {
    for (const std::size_t n : {10u, 100u, 5'000u}) {
        std::vector<double> numbers(n);
        for (double& one : numbers) one = random_.between(-1'000, 1'000);
        for (std::size_t i = 0; i < n; i += 7) numbers[i] = i % 2 == 0 ? std::nan("") : -std::nan("");
        numbers[1] = std::numeric_limits<double>::infinity();
        numbers[2] = -std::numeric_limits<double>::infinity();
        const auto is_nan = [](double x) { return std::isnan(x); };
        const auto nans = std::ranges::count_if(numbers, is_nan);
        in_each_pool([&] {
            const auto check = [&](const std::vector<double>& v, auto less) {
                const auto numbers_end = v.end() - nans;
                EXPECT_TRUE(std::none_of(v.begin(), numbers_end, is_nan));
                EXPECT_TRUE(std::all_of(numbers_end, v.end(), is_nan));
                EXPECT_TRUE(std::is_sorted(v.begin(), numbers_end, less));
            };
            auto v = numbers;
            sort(v);
            check(v, std::less<>());
            sort(v, std::greater<>());
            check(v, std::greater<>());
            v = numbers;
            stable_sort(v);
            check(v, std::less<>());
            std::vector<std::pair<double, int>> pairs;
            for (const double one : numbers) pairs.emplace_back(one, 0);
            sort(pairs, {}, &std::pair<double, int>::first);
            std::ranges::transform(pairs, v.begin(), &std::pair<double, int>::first);
            check(v, std::less<>());
        });
    }
}

TEST_F(sorts, ranges_need_not_be_contiguous) {
    const int_vector numbers = random_ints(random_, 5'000);
    std::deque<int> deque(numbers.begin(), numbers.end());
    sort(deque);
    EXPECT_TRUE(std::ranges::is_sorted(deque));
    std::deque<int> other(numbers.begin(), numbers.end());
    stable_sort(other, std::greater<>());
    EXPECT_TRUE(std::ranges::is_sorted(other, std::greater<>()));
}

TEST_F(sorts, strings_and_several_keys) {
    struct person {
        std::string name;
        int age;
        bool operator==(const person&) const = default;
    };
    std::vector<person> people(3'000);
    for (person& one : people)
        one = {std::string(20, static_cast<char>('a' + random_.between(0, 5))), random_.between(0, 50)};
    const auto keys = [](const person& one) { return std::tie(one.name, one.age); };
    auto sorted = people;
    std::ranges::sort(sorted, {}, keys);
    in_each_pool([&] {
        auto v = people;
        sort_by_key(v, keys);
        EXPECT_EQ(v, sorted);
        v = people;
        sort_by_cached_key(v, [](const person& one) { return one.name + std::to_string(100 + one.age); });
        EXPECT_EQ(v, sorted);
    });
}

TEST_F(sorts, cached_keys_are_made_once) {
    int_vector v = random_ints(random_, 5'000);
    std::atomic<int> calls{0};
    sort_by_cached_key(v, [&](int x) {
        ++calls;
        return -x;
    });
    EXPECT_EQ(calls, 5'000);
    EXPECT_TRUE(std::ranges::is_sorted(v, std::greater<>()));
}

TEST_F(sorts, permutations) {
    for (const std::size_t n : k_sizes) {
        const int_vector values = random_ints(random_, n);
        std::vector<std::size_t> order(n);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::shuffle(order, random_);
        in_each_pool([&] {
            auto v = elements_of<move_only>(values);
            apply_permutation(v, order);
            for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(v[i].value(), values[order[i]]);
            auto w = elements_of<throwing_move>(values);
            apply_permutation(w, order);
            for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(w[i].value(), values[order[i]]);
        });
    }
    int_vector v{1, 2, 3};
    EXPECT_THROW(apply_permutation(v, int_vector{0, 1}), std::invalid_argument);
    EXPECT_THROW(apply_permutation(v, int_vector{0, 1, 1}), std::invalid_argument);
    EXPECT_THROW(apply_permutation(v, int_vector{0, 1, 3}), std::invalid_argument);
    EXPECT_THROW(apply_permutation(v, int_vector{0, 1, -1}), std::invalid_argument);
    EXPECT_EQ(v, (int_vector{1, 2, 3}));
}

// The first comparisons are made by one thread, which finds out that they are slow. From the 300th on it waits for another thread to
// compare: that happens only if fewer elements than a sort usually shares are shared.
TEST_F(sorts, few_elements_with_a_slow_comparison_are_shared) {
    const int_vector all = random_ints(random_, 1'500);
    int_vector sorted = all;
    std::ranges::sort(sorted);
    EXPECT_EQ(shared_result(all, [](int_vector& v, const auto& less) { sort(v, less); }), sorted);
    EXPECT_EQ(shared_result(all, [](int_vector& v, const auto& less) { stable_sort(v, less); }), sorted);
}

}  // namespace
}  // namespace heddle::test
