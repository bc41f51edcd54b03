// SPDX-License-Identifier: Apache-2.0
// merge_test.cpp - sorted ranges merged and combined as sets, as the standard library does it.
#include <heddle/merge.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <support/elements.hpp>
#include <support/kth_call.hpp>
#include <support/shapes.hpp>
#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using ints = std::vector<int>;

class merges : public testing::Test {
protected:
    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};

    ints sorted_ints(std::size_t n, int most) {
        ints v = random_ints(random_, n, most);
        std::ranges::sort(v);
        return v;
    }

private:
    watchdog watchdog_{std::chrono::seconds(60), "merge_test"};
};

TEST_F(merges, smoke) {
    const ints a{1, 3, 5};
    const ints b{2, 3, 4};
    ints out(6);
    EXPECT_EQ(merge(a, b, out.begin()), out.end());
    EXPECT_EQ(out, (ints{1, 2, 3, 3, 4, 5}));
    EXPECT_EQ(set_intersection(a, b, out.begin()), out.begin() + 1);
    EXPECT_EQ(out[0], 3);
    ints both{1, 3, 5, 2, 3, 4};
    inplace_merge(both, both.begin() + 3);
    EXPECT_EQ(both, (ints{1, 2, 3, 3, 4, 5}));
}

TEST_F(merges, are_those_of_the_standard_library) {
    for (const std::size_t n : {0u, 1u, 50u, 9'000u}) {
        for (const std::size_t m : {0u, 2u, 700u, 20'000u}) {
            for (const int most : {5, 10'000}) {
                const ints a = sorted_ints(n, most);
                const ints b = sorted_ints(m, most);
                ints merged;
                ints joined;
                ints common;
                ints only;
                std::ranges::merge(a, b, std::back_inserter(merged));
                std::ranges::set_union(a, b, std::back_inserter(joined));
                std::ranges::set_intersection(a, b, std::back_inserter(common));
                std::ranges::set_difference(a, b, std::back_inserter(only));
                in_each_pool([&] {
                    const options how{.grain = 100};
                    ints out(n + m);
                    ASSERT_EQ(merge(a, b, out.begin(), {}, {}, how), out.end());
                    ASSERT_EQ(out, merged);
                    std::ranges::copy(b, std::ranges::copy(a, out.begin()).out);
                    inplace_merge(out, out.begin() + static_cast<std::ptrdiff_t>(n), {}, {}, how);
                    ASSERT_EQ(out, merged);
                    const auto check = [&](auto operation, const ints& expected) {
                        ASSERT_EQ(
                            ints(out.begin(), operation(a, b, out.begin(), std::ranges::less(), std::identity(), how)),
                            expected);
                    };
                    check(set_union, joined);
                    check(set_intersection, common);
                    check(set_difference, only);
                });
            }
        }
    }
}

TEST_F(merges, of_equivalent_elements_the_left_ones_come_first) {
    std::vector<std::pair<int, int>> a;
    std::vector<std::pair<int, int>> b;
    for (const int x : sorted_ints(5'000, 20)) a.emplace_back(x, 0);
    for (const int x : sorted_ints(3'000, 20)) b.emplace_back(x, 1);
    const auto key = &std::pair<int, int>::first;
    std::vector<std::pair<int, int>> expected;
    std::ranges::merge(a, b, std::back_inserter(expected), {}, key, key);
    in_each_pool([&] {
        std::vector<std::pair<int, int>> out(a.size() + b.size());
        merge(a, b, out.begin(), {}, key, {.grain = 100});
        EXPECT_EQ(out, expected);
    });
}

// Neither type can hold all values of the other.
TEST_F(merges, of_different_types_convert_no_element_to_the_other_one) {
    const ints a{-1, 2};
    const std::vector<unsigned> b{3, 4'000'000'000};
    std::vector<std::int64_t> out(4);
    merge(a, b, out.begin(), [](std::int64_t x, std::int64_t y) { return x < y; });
    EXPECT_EQ(out, (std::vector<std::int64_t>{-1, 2, 3, 4'000'000'000}));
}

template <class Element>
class merges_of : public testing::Test {};
using element_types = testing::Types<move_only, throwing_move>;
TYPED_TEST_SUITE(merges_of, element_types);

TYPED_TEST(merges_of, in_place_lose_nothing_when_the_comparison_throws) {
    seeded_rng random;
    SCOPED_TRACE(random.how_to_repeat());
    ints values = random_ints(random, 3'000);
    std::ranges::sort(values.begin(), values.begin() + 1'000);
    std::ranges::sort(values.begin() + 1'000, values.end());
    ints sorted = values;
    std::ranges::sort(sorted);
    in_each_pool([&] {
        for (const long k : {0L, 1L, 2L, 100L, 1'000L}) {
            auto v = elements_of<TypeParam>(values);
            kth_call fault(k);
            const auto failing = [&](const TypeParam& a, const TypeParam& b) {
                fault.count();
                return a < b;
            };
            const auto run = [&] { inplace_merge(v, v.begin() + 1'000, failing, {}, {.grain = 100}); };
            if (k == 0) {
                run();
                EXPECT_EQ(values_of(v), sorted);
            } else {
                EXPECT_THROW(run(), kth_call_failed);
                EXPECT_EQ(sorted_values_of(v), sorted);
            }
        }
    });
}

}  // namespace
}  // namespace heddle::test
