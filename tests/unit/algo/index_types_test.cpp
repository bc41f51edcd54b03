// SPDX-License-Identifier: Apache-2.0
// index_types_test.cpp - ranges of indices whose ends have different types: no index is lost, and none is converted to another.
#include <heddle/detail/algo/ranges.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/histogram.hpp>
#include <heddle/iter.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/reduce.hpp>
#include <heddle/select.hpp>

namespace heddle::test {
namespace {

enum plain_number {
    k_ten = 10
};

TEST(index_types, smoke) {
    const std::vector<int> v(100);
    std::atomic<std::size_t> calls{0};
    parallel_for(0, v.size(), [&](auto i) {
        static_assert(std::is_same_v<decltype(i), std::size_t>);
        ++calls;
    });
    EXPECT_EQ(calls, 100u);
}

// What each kind of loop over [first, last) makes of it: a number of calls, and the sum of the indices.
struct visited {
    std::int64_t calls = 0;
    std::int64_t sum = 0;
    bool operator==(const visited&) const = default;
};

template <class First, class Last>
visited by_parallel_for(First first, Last last) {
    std::atomic<std::int64_t> calls{0};
    std::atomic<std::int64_t> total{0};
    parallel_for(first, last, [&](auto i) {
        ++calls;
        total += static_cast<std::int64_t>(i);
    });
    return {calls, total};
}

template <class First, class Last>
visited by_until(First first, Last last) {
    std::atomic<std::int64_t> calls{0};
    std::atomic<std::int64_t> total{0};
    parallel_for_until(first, last, [&](auto i) {
        ++calls;
        total += static_cast<std::int64_t>(i);
        return false;
    });
    return {calls, total};
}

template <class First, class Last>
visited by_reduce(First first, Last last) {
    return {parallel_reduce(first, last, std::int64_t{0}, [](auto) { return std::int64_t{1}; }),
            parallel_reduce(first, last, std::int64_t{0}, [](auto i) { return static_cast<std::int64_t>(i); })};
}

template <class First, class Last>
visited by_iota(First first, Last last) {
    const auto wide = [](auto i) { return static_cast<std::int64_t>(i); };
    return {static_cast<std::int64_t>(iota(first, last).count()), iota(first, last).map(wide).sum()};
}

template <class First, class Last>
void expect_all(First first, Last last, const visited& wanted) {
    EXPECT_EQ(by_parallel_for(first, last), wanted);
    EXPECT_EQ(by_until(first, last), wanted);
    EXPECT_EQ(by_reduce(first, last), wanted);
    EXPECT_EQ(by_iota(first, last), wanted);
}

template <class First, class Last>
void expect_refusal(First first, Last last) {
    EXPECT_THROW(by_parallel_for(first, last), std::invalid_argument);
    EXPECT_THROW(by_until(first, last), std::invalid_argument);
    EXPECT_THROW(by_reduce(first, last), std::invalid_argument);
    EXPECT_THROW(by_iota(first, last), std::invalid_argument);
}

TEST(index_types, the_wider_one_is_that_of_the_indices) {
    expect_all(std::uint8_t{250}, 300, {50, 13'725});
    expect_all(std::int8_t{-5}, 300L, {305, 44'835});
    expect_all(0, std::uint16_t{40'000}, {40'000, 799'980'000});
    expect_all(std::int16_t{-2}, 40'000, {40'002, 799'979'997});
    expect_all(std::int64_t{-2}, 3u, {5, 0});
    expect_all('\0', 200, {200, 19'900});
    expect_all(false, 5u, {5, 10});
}

TEST(index_types, of_one_type_stay_as_they_are) {
    expect_all(std::int8_t{-128}, std::int8_t{127}, {255, -255});
    expect_all('a', 'e', {4, 394});
    static_assert(std::is_same_v<detail::common_index<char, char>, char>);
}

TEST(index_types, a_reversed_range_is_empty_also_if_its_end_is_negative) {
    expect_all(0u, -1, {});
    expect_all(std::size_t{3}, -1, {});
    expect_all(std::uint8_t{5}, std::int64_t{-7}, {});
    expect_all(10, 5u, {});
    expect_all(-1, -1, {});
}

TEST(index_types, indices_below_0_are_refused_where_an_end_is_unsigned) {
    expect_refusal(-1, 5u);
    expect_refusal(-1, std::size_t{0});
    expect_refusal(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::uint64_t>::max());
}

TEST(index_types, what_becomes_an_integer_by_itself_is_one) {
    expect_all(0, k_ten, {10, 45});
    expect_all(0u, std::integral_constant<int, 10>(), {10, 45});
    static_assert(!detail::index_bound<double> && !detail::index_bound<int*> && !detail::index_bound<std::vector<int>>);
}

// One call is enough to see that the range is not empty, and what it begins with.
TEST(index_types, more_than_an_int_can_count) {
    if constexpr (sizeof(std::size_t) > 4) {
        const std::size_t many = 3'000'000'000;
        EXPECT_TRUE(parallel_for_until(0, many, [](std::size_t) { return true; }));
        EXPECT_TRUE(iota(0, many).any([](std::size_t i) { return i < 3'000'000'000; }));
        std::atomic<std::size_t> items{0};
        parallel_for_chunks(many, [&](std::size_t first, std::size_t last) { items += last - first; });
        EXPECT_EQ(items, many);
    }
}

TEST(index_types, steps_may_go_down) {
    EXPECT_EQ(iota(5, std::int64_t{-5}, -5).collect(), (std::vector<std::int64_t>{5, 0}));
    EXPECT_EQ(iota(std::uint8_t{5}, 500, 250).collect(), (std::vector<int>{5, 255}));
    EXPECT_EQ(iota(5u, 2, -1).collect(), (std::vector<unsigned>{5, 4, 3}));
    EXPECT_THROW((void)iota(5u, -2, -1), std::invalid_argument);
    EXPECT_EQ(iota(-2, 5u, -1).count(), 0u);
}

TEST(index_types, a_negative_number_of_items_is_none_for_chunks_and_refused_elsewhere) {
    parallel_for_chunks(-1, [](std::size_t, std::size_t) { FAIL(); });
    EXPECT_EQ(parallel_reduce_chunks(-1, 7, [](std::size_t, std::size_t) { return 1; }), 7);
    const std::vector<int> v{1, 0};
    EXPECT_THROW(static_cast<void>(top_k(v, -1)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(histogram(v, -1)), std::invalid_argument);
}

}  // namespace
}  // namespace heddle::test
