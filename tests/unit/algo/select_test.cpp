// SPDX-License-Identifier: Apache-2.0
// select_test.cpp - the k-th element, the first k sorted, the k greatest.
#include <heddle/select.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include <support/elements.hpp>
#include <support/kth_call.hpp>
#include <support/shapes.hpp>
#include <support/shared_pools.hpp>
#include <support/slow_comparison.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using ints = std::vector<int>;

class selections : public testing::Test {
protected:
    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};

private:
    watchdog watchdog_{std::chrono::seconds(60), "select_test"};
};

TEST_F(selections, smoke) {
    ints v{5, 1, 4, 2, 3};
    nth_element(v, v.begin() + 2);
    EXPECT_EQ(v[2], 3);
    partial_sort(v, v.begin() + 2);
    EXPECT_EQ(v[0], 1);
    EXPECT_EQ(v[1], 2);
    EXPECT_EQ(top_k(v, 2), (ints{5, 4}));
    EXPECT_EQ(top_k(v.begin(), v.end(), std::size_t{2}, std::greater<>()), (ints{1, 2}));
}

TEST_F(selections, are_those_of_a_sorted_range) {
    for (const std::size_t n : {1u, 2u, 25u, 1'000u, 12'000u}) {
        for (const int most : {3, 1'000'000}) {
            const ints values = random_ints(random_, n, most);
            ints sorted = values;
            std::ranges::sort(sorted);
            for (const std::size_t k : {std::size_t{0}, n / 3, n - 1}) {
                const auto place = static_cast<std::ptrdiff_t>(k);
                in_each_pool([&] {
                    ints v = values;
                    nth_element(v, v.begin() + place);
                    ASSERT_EQ(v[k], sorted[k]);
                    ASSERT_TRUE(std::all_of(v.begin(), v.begin() + place, [&](int x) { return x <= sorted[k]; }));
                    ASSERT_TRUE(std::all_of(v.begin() + place, v.end(), [&](int x) { return x >= sorted[k]; }));
                    std::ranges::sort(v);
                    ASSERT_EQ(v, sorted);
                    v = values;
                    partial_sort(v, v.begin() + place);
                    ASSERT_TRUE(std::equal(v.begin(), v.begin() + place, sorted.begin()));
                    std::ranges::sort(v);
                    ASSERT_EQ(v, sorted);
                });
            }
        }
    }
}

TEST_F(selections, the_greatest_of_any_number) {
    for (const std::size_t n : {0u, 1u, 100u, 5'000u}) {
        const ints values = random_ints(random_, n, 1'000);
        ints sorted = values;
        std::ranges::sort(sorted, std::greater<>());
        in_each_pool([&] {
            for (const std::size_t k : {0u, 1u, 2u, 50u, 6'000u}) {
                const ints expected(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(std::min(k, n)));
                EXPECT_EQ(top_k(values, k), expected);
            }
        });
    }
}

// The caller compares alone for a while and then waits for another thread: that one comes only if fewer than 10,000 elements are shared.
TEST_F(selections, few_elements_with_a_slow_comparison_are_shared) {
    const ints all = random_ints(random_, 1'500);
    ints sorted = all;
    std::ranges::sort(sorted);
    const auto select_700th = [](ints& v, const auto& less) { nth_element(v, v.begin() + 700, less); };
    EXPECT_EQ(shared_result(all, select_700th)[700], sorted[700]);
    const auto sort_three = [](ints& v, const auto& less) { partial_sort(v, v.begin() + 3, less); };
    ints some = shared_result(all, sort_three);
    some.resize(3);
    EXPECT_EQ(some, ints(sorted.begin(), sorted.begin() + 3));
}

TEST_F(selections, nothing_is_lost_when_the_comparison_throws) {
    const ints values = random_ints(random_, 20'000);
    ints sorted = values;
    std::ranges::sort(sorted);
    in_each_pool([&] {
        for (const long k : {1, 3, 5'000, 25'000}) {
            auto v = elements_of<move_only>(values);
            kth_call fault(k);
            const auto failing = [&](const move_only& a, const move_only& b) {
                fault.count();
                return a < b;
            };
            EXPECT_THROW(nth_element(v, v.begin() + 10'000, failing), kth_call_failed);
            EXPECT_EQ(sorted_values_of(v), sorted);
        }
    });
}

}  // namespace
}  // namespace heddle::test
