// SPDX-License-Identifier: Apache-2.0
// modern_iterators_test.cpp - iterators with random access in C++20 that are input iterators, or none, by the rules of C++17.
#include <heddle/arrays.hpp>
#include <heddle/find.hpp>
#include <heddle/histogram.hpp>
#include <heddle/merge.hpp>
#include <heddle/pack.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/reduce.hpp>
#include <heddle/scan.hpp>
#include <heddle/select.hpp>
#include <heddle/sort.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <compare>
#include <cstddef>
#include <functional>
#include <iterator>
#include <numeric>
#include <ranges>
#include <vector>

#include <gtest/gtest.h>

#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using ints = std::vector<int>;

class modern_iterators : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "modern_iterators_test"};
};

// Refers to the elements of a vector from its end on.
auto backwards(ints& v) {
    return std::views::iota(0, static_cast<int>(v.size())) |
           std::views::transform([&v](int i) -> int& { return v[v.size() - 1 - static_cast<std::size_t>(i)]; });
}

// Each of the numbers 0 to n - 1 once, in disorder.
ints shuffled(std::size_t n) {
    ints v(n);
    for (std::size_t i = 0; i < n; ++i) v[i] = static_cast<int>(i * 7'919 % n);
    return v;
}

TEST_F(modern_iterators, smoke) {
    ints v{3, 1, 2};
    auto view = backwards(v);
    using iterator = std::ranges::iterator_t<decltype(view)>;
    static_assert(std::random_access_iterator<iterator> && std::sortable<iterator>);
    static_assert(!std::derived_from<std::iterator_traits<iterator>::iterator_category, std::forward_iterator_tag>);
    sort(view);
    EXPECT_EQ(v, (ints{3, 2, 1}));
}

// 2 elements, a small sort, with ninthers, partitioned by all threads.
constexpr std::size_t k_sorted[] = {2, 20, 3'000, 120'001};

template <class Sort>
void check_sorting(Sort sort) {
    in_each_pool([&] {
        for (const std::size_t n : k_sorted) {
            ints v = shuffled(n);
            auto view = backwards(v);
            sort(view, std::ranges::begin(view) + static_cast<std::ptrdiff_t>(n / 2));
            EXPECT_TRUE(std::ranges::is_sorted(view)) << n;
        }
    });
}

TEST_F(modern_iterators, are_sorted) {
    const auto less = [](int a, int b) { return a < b; };
    check_sorting([](auto& view, auto) { sort(view); });
    check_sorting([&](auto& view, auto) { sort(view, less); });
    check_sorting([&](auto& view, auto) { stable_sort(view, less, {}, {.grain = 16}); });
    check_sorting([](auto& view, auto) { sort_by_cached_key(view, std::identity()); });
    check_sorting([](auto& view, auto middle) {
        nth_element(view, middle);
        partial_sort(view, middle);
        sort(middle, std::ranges::end(view));
    });
    check_sorting([](auto& view, auto middle) {
        std::ranges::sort(std::ranges::begin(view), middle);
        std::ranges::sort(middle, std::ranges::end(view));
        inplace_merge(view, middle, {}, {}, {.grain = 16});
    });
}

TEST_F(modern_iterators, are_rearranged) {
    in_each_pool([] {
        ints v = shuffled(3'000);
        auto view = backwards(v);
        const auto begin = std::ranges::begin(view);
        const auto is_small = [](int x) { return x < 1'000; };
        const ints before(begin, std::ranges::end(view));
        reverse(view);
        EXPECT_EQ(v, before);
        EXPECT_EQ(partition(view, is_small) - begin, 1'000);
        reverse(view);
        EXPECT_EQ(stable_partition(view, is_small) - begin, 1'000);
        EXPECT_TRUE(std::ranges::is_partitioned(view, is_small));
        rotate(view, begin + 1'000);
        EXPECT_TRUE(std::ranges::all_of(begin + 2'000, std::ranges::end(view), is_small));
        fill(view, 7);
        EXPECT_EQ(unique(view) - begin, 1);
    });
}

TEST_F(modern_iterators, can_be_read_and_written_to) {
    in_each_pool([] {
        ints v = shuffled(3'000);
        auto view = backwards(v);
        ints out(6'000);
        EXPECT_EQ(copy(view, out.begin()) - out.begin(), 3'000);
        EXPECT_TRUE(std::ranges::equal(view, out | std::views::take(3'000)));
        transform(view, std::ranges::begin(view), [](int x) { return x + 1; });
        EXPECT_EQ(sum(view), 3'000 * 3'001 / 2);
        inclusive_scan(view, out.begin());
        EXPECT_EQ(out[2'999], 3'000 * 3'001 / 2);
        EXPECT_EQ(find(view, v[1'000]) - std::ranges::begin(view), 1'999);
        EXPECT_EQ(search(view, view | std::views::drop(500) | std::views::take(5)) - std::ranges::begin(view), 500);
        EXPECT_EQ(top_k(view, 2), (ints{3'000, 2'999}));
        std::ranges::sort(view);
        EXPECT_EQ(merge(view, view, out.begin()), out.end());
        EXPECT_TRUE(std::ranges::is_sorted(out));
        EXPECT_EQ(set_union(view, view, out.begin(), {}, {}, {.grain = 16}) - out.begin(), 3'000);
    });
}

// The difference of two iterators is a type of 128 bits here, which std::iterator_traits does not know.
TEST_F(modern_iterators, of_long_numbers_can_be_read) {
    const auto numbers = std::views::iota(0L, 1'000L);
    std::vector<long> out(2'000);
    EXPECT_EQ(copy(numbers, out.begin()) - out.begin(), 1'000);
    EXPECT_EQ(out[999], 999);
    EXPECT_EQ(transform(numbers, out.begin(), std::negate<>()) - out.begin(), 1'000);
    EXPECT_EQ(out[999], -999);
    EXPECT_EQ(merge(numbers, numbers, out.begin()), out.end());
    EXPECT_TRUE(std::ranges::is_sorted(out));
    EXPECT_EQ(set_difference(numbers, numbers, out.begin()), out.begin());
    EXPECT_EQ(sum(numbers), 499'500);
    EXPECT_EQ(filter(numbers, [](long x) { return x < 10; }).size(), 10u);
    EXPECT_EQ(histogram(numbers, 2, [](long x) { return x % 2; }), (std::vector<std::size_t>{500, 500}));
}

}  // namespace

// Counts how often it is moved by one.
class counting_iterator {
public:
    using iterator_concept = std::random_access_iterator_tag;
    using iterator_category = std::input_iterator_tag;
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    using reference = const int&;
    using pointer = const int*;

    static inline std::atomic<std::size_t> steps{0};

    counting_iterator() = default;
    explicit counting_iterator(const int* at) : at_(at) {}

    reference operator*() const { return *at_; }
    reference operator[](difference_type by) const { return at_[by]; }
    counting_iterator& operator++() {
        ++steps;
        return *this += 1;
    }
    counting_iterator operator++(int) {
        const counting_iterator old = *this;
        ++*this;
        return old;
    }
    counting_iterator& operator--() {
        ++steps;
        return *this += -1;
    }
    counting_iterator operator--(int) {
        const counting_iterator old = *this;
        --*this;
        return old;
    }
    counting_iterator& operator+=(difference_type by) {
        at_ += by;
        return *this;
    }
    counting_iterator& operator-=(difference_type by) { return *this += -by; }
    friend counting_iterator operator+(counting_iterator it, difference_type by) { return it += by; }
    friend counting_iterator operator+(difference_type by, counting_iterator it) { return it += by; }
    friend counting_iterator operator-(counting_iterator it, difference_type by) { return it -= by; }
    friend difference_type operator-(counting_iterator a, counting_iterator b) { return a.at_ - b.at_; }
    friend auto operator<=>(counting_iterator, counting_iterator) = default;

private:
    const int* at_ = nullptr;
};

namespace {
static_assert(std::random_access_iterator<counting_iterator>);

TEST_F(modern_iterators, are_searched_by_halves) {
    constexpr std::size_t k_size = 20'000;
    ints v(k_size);
    std::iota(v.begin(), v.end(), 0);
    const std::ranges::subrange range(counting_iterator(v.data()), counting_iterator(v.data() + k_size));
    ints out(2 * k_size);
    const auto steps_of = [&](auto call) {
        counting_iterator::steps = 0;
        call();
        return counting_iterator::steps.load();
    };
    const options how{.grain = 16};
    EXPECT_LE(steps_of([&] { merge(range, range, out.begin(), {}, {}, how); }), 3 * k_size);
    EXPECT_LE(steps_of([&] { set_union(range, range, out.begin(), {}, {}, how); }), 3 * k_size);
}

}  // namespace
}  // namespace heddle::test
