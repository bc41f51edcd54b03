// SPDX-License-Identifier: Apache-2.0
// find_test.cpp - searches find what the standard library finds: the first, and nothing if there is none.
#include <heddle/find.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <support/shapes.hpp>
#include <support/shared_pools.hpp>
#include <support/slow_calls.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

class searches : public testing::Test {
protected:
    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};

private:
    watchdog watchdog_{std::chrono::seconds(60), "find_test"};
};

TEST_F(searches, smoke) {
    const std::vector<int> v{1, 2, 3, 2, 2};
    EXPECT_EQ(find(v, 2), v.begin() + 1);
    EXPECT_EQ(find_last(v, 2), v.begin() + 4);
    EXPECT_EQ(find(v, 4), v.end());
    EXPECT_EQ(find_last(v, 4), v.end());
    EXPECT_TRUE(any_of(v, [](int x) { return x == 3; }));
    EXPECT_EQ(adjacent_find(v), v.begin() + 3);
    EXPECT_FALSE(is_sorted(v));
    EXPECT_EQ(is_sorted_until(v), v.begin() + 3);
    EXPECT_EQ(min_element(v), v.begin());
    EXPECT_EQ(max_element(v.begin(), v.end()), v.begin() + 2);
    EXPECT_EQ(search(v, std::vector{3, 2}), v.begin() + 2);
    EXPECT_TRUE(equal(v, v));
}

TEST_F(searches, are_those_of_the_standard_library) {
    for (const std::size_t n : k_sizes) {
        for (const int most : {0, 3, static_cast<int>(n) + 1}) {
            const std::vector<int> v = random_ints(random_, n, most);
            const int wanted = random_.between(0, most);
            const auto is_wanted = [&](int x) { return x == wanted; };
            const auto found = std::ranges::find(v, wanted);
            const auto other = std::ranges::find_if_not(v, is_wanted);
            const auto last = std::find(v.rbegin(), v.rend(), wanted);
            const auto last_found = last == v.rend() ? v.end() : last.base() - 1;
            const auto pair = std::ranges::adjacent_find(v);
            const auto sorted = std::ranges::is_sorted_until(v);
            in_each_pool([&] {
                ASSERT_EQ(find(v, wanted), found);
                ASSERT_EQ(find_if(v.begin(), v.end(), is_wanted), found);
                ASSERT_EQ(find_if_not(v, is_wanted), other);
                ASSERT_EQ(find_last(v, wanted), last_found);
                ASSERT_EQ(find_last_if(v, is_wanted), last_found);
                ASSERT_EQ(any_of(v, is_wanted), found != v.end());
                ASSERT_EQ(none_of(v, is_wanted), found == v.end());
                ASSERT_EQ(all_of(v, is_wanted), other == v.end());
                ASSERT_EQ(adjacent_find(v), pair);
                ASSERT_EQ(is_sorted_until(v), sorted);
                ASSERT_EQ(is_sorted(v), sorted == v.end());
                ASSERT_EQ(min_element(v), std::ranges::min_element(v));
                ASSERT_EQ(max_element(v), std::ranges::max_element(v));
            });
        }
    }
}

TEST_F(searches, a_single_match_is_found_wherever_it_is) {
    std::vector<int> v(5'000);
    in_each_pool([&] {
        for (const std::size_t at : {0u, 1u, 255u, 256u, 2'499u, 2'500u, 4'999u}) {
            v[at] = 1;
            EXPECT_EQ(find(v, 1, {}, {.grain = 1}) - v.begin(), static_cast<std::ptrdiff_t>(at));
            EXPECT_EQ(find_last(v, 1) - v.begin(), static_cast<std::ptrdiff_t>(at));
            v[at] = 0;
        }
    });
}

TEST_F(searches, comparisons_of_two_ranges_are_those_of_the_standard_library) {
    for (const std::size_t n : k_sizes) {
        const std::vector<int> v = random_ints(random_, n, 5);
        std::vector<int> longer = v;
        longer.push_back(3);
        std::vector<int> changed = v;
        if (n > 0) changed[random_.between(std::size_t{0}, n - 1)] += random_.between(0, 1) * 2 - 1;
        in_each_pool([&] {
            for (const auto& other : {v, longer, changed}) {
                ASSERT_EQ(equal(v, other), std::ranges::equal(v, other));
                const auto [a, b] = std::ranges::mismatch(v, other);
                ASSERT_EQ(mismatch(v, other), std::pair(a, b));
                ASSERT_EQ(lexicographical_compare(v, other), std::ranges::lexicographical_compare(v, other));
                ASSERT_EQ(lexicographical_compare(other, v), std::ranges::lexicographical_compare(other, v));
            }
        });
    }
}

TEST_F(searches, patterns) {
    const std::vector<int> v = random_ints(random_, 10'000, 3);
    in_each_pool([&] {
        for (const std::size_t length : {0u, 1u, 2u, 5u, 8u, 10'000u}) {
            const std::vector<int> pattern(v.end() - static_cast<std::ptrdiff_t>(length), v.end());
            EXPECT_EQ(search(v, pattern), std::ranges::search(v, pattern).begin()) << length;
        }
        EXPECT_EQ(search(v, std::vector<int>(10'001)), v.end());
        EXPECT_EQ(search(v, std::vector{4}), v.end());
    });
}

TEST_F(searches, compare_projected_values) {
    const std::vector<std::string> words{"ccc", "a", "bb", "dd", "e"};
    EXPECT_EQ(*min_element(words, {}, &std::string::size), "a");
    EXPECT_EQ(*max_element(words, {}, &std::string::size), "ccc");
    EXPECT_EQ(*find(words, 2u, &std::string::size), "bb");
    EXPECT_EQ(*adjacent_find(words, {}, &std::string::size), "bb");
    EXPECT_FALSE(is_sorted(words, {}, &std::string::size));
    EXPECT_TRUE(all_of(words, [](std::size_t size) { return size > 0; }, &std::string::size));
}

// Everything to the left of the match is looked at, so that what throws there is what counts.
TEST_F(searches, exceptions_are_those_of_a_loop_from_left_to_right) {
    in_each_pool([] {
        const std::vector<int> v(3'000);
        const auto find_with = [&](std::size_t match, std::size_t bad) {
            return find_if(v,
                           [&](const int& item) {
                               const auto i = static_cast<std::size_t>(&item - v.data());
                               if (i == bad) throw std::runtime_error("bad");
                               return i == match;
                           }) -
                   v.begin();
        };
        for (int round = 0; round < 20; ++round) {
            EXPECT_EQ(find_with(10, 2'900), 10);
            EXPECT_EQ(find_with(1'499, 1'500), 1'499);
            EXPECT_THROW(find_with(2'900, 10), std::runtime_error);
            EXPECT_THROW(find_with(3'000, 2'999), std::runtime_error);
        }
    });
}

TEST_F(searches, values_need_not_be_of_the_type_of_the_elements) {
    const std::vector<std::string> v{"a", "b", "a"};
    EXPECT_EQ(find(v, "b"), v.begin() + 1);
    EXPECT_EQ(find_last(v, "a"), v.begin() + 2);
    const std::vector<long> longs{1, 2};
    EXPECT_EQ(find(longs, 2), longs.begin() + 1);
}

TEST_F(searches, what_lies_far_to_the_right_of_a_match_is_not_looked_at) {
    const std::vector<int> v(1'000'000);
    in_each_pool([&] {
        slow_calls looks;
        EXPECT_EQ(find_if(v,
                          [&](const int& item) {
                              looks.count();
                              return &item == &v[10];
                          }),
                  v.begin() + 10);
        EXPECT_LT(looks.take(), slow_calls::k_many);
    });
}

}  // namespace
}  // namespace heddle::test
