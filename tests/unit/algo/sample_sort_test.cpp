// SPDX-License-Identifier: Apache-2.0
// sample_sort_test.cpp - elements that are expensive to move, enough for bucket sort: the result is sorted and complete.
#include <heddle/detail/algo/sample_sort.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <deque>
#include <stop_token>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/cancellation.hpp>
#include <heddle/sort.hpp>
#include <support/counting_new.hpp>
#include <support/elements.hpp>
#include <support/kth_call.hpp>
#include <support/seeded_rng.hpp>
#include <support/shapes.hpp>
#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

// Can only be moved, and fills a cache line, so that few are many.
class heavy : public move_only {
public:
    using move_only::move_only;

private:
    [[maybe_unused]] std::byte weight_[56] = {};
};

constexpr std::size_t k_least = detail::k_least_sampled_bytes / sizeof(heavy);

class sample_sorts : public testing::Test {
protected:
    using ints = std::vector<int>;

    ints values(std::size_t n, int most) { return random_ints(random_, n, most); }

    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};

private:
    watchdog watchdog_{std::chrono::seconds(100), "sample_sort_test"};
};

TEST_F(sample_sorts, smoke) {
    const ints given = values(2 * k_least, 1'000'000);
    auto elements = elements_of<heavy>(given);
    auto less = [](const heavy& a, const heavy& b) { return a < b; };
    bool is_done = false;
    pool({.threads = 2}).install([&] {
        is_done = detail::sample_sort<std::vector<heavy>::iterator, decltype(less)>(less, 1'000)
                      .sort(elements.begin(), elements.size());
    });
    EXPECT_TRUE(is_done);
    ints sorted = given;
    std::ranges::sort(sorted);
    EXPECT_EQ(values_of(elements), sorted);
}

TEST_F(sample_sorts, any_spread_of_values_is_sorted) {
    for (const std::size_t n : {k_least, 2 * k_least + 17}) {
        for (const int most : {100, 1'000'000'000}) {
            SCOPED_TRACE(std::to_string(n) + " elements up to " + std::to_string(most));
            ints given = values(n, most);
            std::ranges::sort(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(n / 2));
            ints sorted = given;
            std::ranges::sort(sorted);
            in_each_pool([&] {
                auto elements = elements_of<heavy>(given);
                sort(elements);
                EXPECT_EQ(values_of(elements), sorted);
            });
        }
    }
}

TEST_F(sample_sorts, ranges_need_not_be_contiguous) {
    const ints given = values(2 * k_least, 1'000'000);
    ints sorted = given;
    std::ranges::sort(sorted);
    in_each_pool([&] {
        std::deque<heavy> elements;
        for (const int value : given) elements.emplace_back(value);
        sort(elements);
        EXPECT_EQ(values_of(elements), sorted);
    });
}

TEST_F(sample_sorts, elements_that_are_alike_are_left_to_quicksort) {
    std::vector<heavy> alike = elements_of<heavy>(ints(k_least, 7));
    auto less = [](const heavy& a, const heavy& b) { return a < b; };
    pool({.threads = 1}).install([&] {
        EXPECT_FALSE((detail::sample_sort<std::vector<heavy>::iterator, decltype(less)>(less, 1'000)
                          .sort(alike.begin(), alike.size())));
    });
}

TEST_F(sample_sorts, none_is_lost_if_a_comparison_throws) {
    const ints given = values(k_least, 1'000'000);
    ints sorted = given;
    std::ranges::sort(sorted);
    in_each_pool([&] {
        for (const long k : {1L, 3'000L, long{k_least} * 2, long{k_least} * 9, long{k_least} * 12}) {
            auto elements = elements_of<heavy>(given);
            kth_call fault(k);
            const auto less = [&](const heavy& a, const heavy& b) {
                fault.count();
                return a < b;
            };
            EXPECT_THROW(sort(elements, less), kth_call_failed) << k;
            ASSERT_EQ(sorted_values_of(elements), sorted) << k;
        }
    });
}

#if defined(__cpp_lib_jthread)

TEST_F(sample_sorts, none_is_lost_if_the_sort_is_stopped) {
    const ints given = values(k_least, 1'000'000);
    ints sorted = given;
    std::ranges::sort(sorted);
    in_each_pool([&] {
        for (const long k : {1L, 3'000L, long{k_least} * 2, long{k_least} * 9, long{k_least} * 12}) {
            auto elements = elements_of<heavy>(given);
            std::stop_source source;
            kth_call stopper(k);
            const auto less = [&](const heavy& a, const heavy& b) {
                try {
                    stopper.count();
                } catch (const kth_call_failed&) {
                    source.request_stop();
                }
                return a < b;
            };
            EXPECT_THROW(sort(elements, less, {}, {.stop = source.get_token()}), operation_cancelled) << k;
            ASSERT_EQ(sorted_values_of(elements), sorted) << k;
        }
    });
}

#endif

TEST_F(sample_sorts, without_memory_they_are_sorted_in_place) {
    const ints given = values(k_least, 1'000'000);
    ints sorted = given;
    std::ranges::sort(sorted);
    for (const int k : {1, 2, 3}) {
        auto elements = elements_of<heavy>(given);
        bool has_struck = false;
        pool({.threads = 1}).install([&] {
            const allocation_fault fault(k);
            sort(elements);
            has_struck = fault.has_struck();
        });
        EXPECT_TRUE(has_struck) << k;
        EXPECT_EQ(values_of(elements), sorted) << k;
    }
}

}  // namespace
}  // namespace heddle::test
