// SPDX-License-Identifier: Apache-2.0
// call_forms_test.cpp - every algorithm takes a range or two iterators, and options as soon as the rest has defaults.
#include <heddle/algorithm_options.hpp>
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
#include <heddle/try.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <numeric>
#include <optional>
#include <ranges>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

namespace heddle::test {
namespace {

using ints = std::vector<int>;

ints shuffled() {
    ints v(3'000);
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<int>(i * 7'919 % v.size());
    return v;
}

ints counting_up() {
    ints v(3'000);
    std::iota(v.begin(), v.end(), 0);
    return v;
}

bool is_odd(int x) { return x % 2 != 0; }

// Calls change(items) with shuffled items; they have to be sorted afterwards.
template <class Change>
void expect_sorts(Change change, bool is_descending = false) {
    ints v = shuffled();
    change(v);
    if (is_descending) std::ranges::reverse(v);
    EXPECT_EQ(v, counting_up());
}

TEST(call_forms, smoke) {
    ints v{3, 1, 2};
    sort(v, {.grain = 1'000});
    EXPECT_EQ(v, (ints{1, 2, 3}));
    EXPECT_EQ(find(v.begin(), v.end(), 2, {.grain = 1'000}) - v.begin(), 1);
}

TEST(call_forms, sorts) {
    const options how{.grain = 100};
    options changeable{.grain = 100};
    expect_sorts([](ints& v) { sort(v, {.grain = 100}); });
    expect_sorts([](ints& v) { sort(v, {}); });
    expect_sorts([&](ints& v) { sort(v, how); });
    expect_sorts([&](ints& v) { sort(v, changeable); });
    expect_sorts([](ints& v) { sort(v, std::greater<>(), {.grain = 100}); }, true);
    expect_sorts([](ints& v) { sort(v.begin(), v.end()); });
    expect_sorts([](ints& v) { sort(v.begin(), v.end(), {.grain = 100}); });
    expect_sorts([&](ints& v) { sort(v.begin(), v.end(), changeable); });
    expect_sorts([](ints& v) { sort(v.begin(), v.end(), std::greater<>(), {.grain = 100}); }, true);
    expect_sorts([](ints& v) { sort(v.begin(), v.end(), std::less<>(), std::negate<>(), {.grain = 100}); }, true);
    expect_sorts([](ints& v) { sort(v.begin(), v.end(), {}, {}, {.grain = 100}); });
    expect_sorts([](ints& v) { stable_sort(v, {.grain = 100}); });
    expect_sorts([](ints& v) { stable_sort(v.begin(), v.end(), {.grain = 100}); });
    expect_sorts([](ints& v) { sort_by_key(v, std::negate<>(), {.grain = 100}); }, true);
    expect_sorts([](ints& v) { sort_by_key(v.begin(), v.end(), std::negate<>(), {.grain = 100}); }, true);
    expect_sorts([](ints& v) { stable_sort_by_key(v.begin(), v.end(), std::negate<>(), {}, {.grain = 100}); }, true);
    expect_sorts([](ints& v) { sort_by_cached_key(v, std::negate<>(), std::greater<>(), {.grain = 100}); });
    expect_sorts([](ints& v) { sort_by_cached_key(v.begin(), v.end(), std::negate<>()); }, true);
    expect_sorts([](ints& v) { partial_sort(v, v.end(), {.grain = 100}); });
    expect_sorts([](ints& v) { partial_sort(v.begin(), v.end(), v.end(), {.grain = 100}); });
    expect_sorts([](ints& v) { partial_sort(v.begin(), v.end(), v.end(), std::greater<>()); }, true);
    expect_sorts([](ints& v) {
        apply_permutation(v.begin(), v.end(), ints(v), {.grain = 100});
        sort(v);
    });
}

TEST(call_forms, positions_stand_between_iterators) {
    ints v = shuffled();
    nth_element(v, v.begin() + 1'000, {.grain = 100});
    EXPECT_EQ(v[1'000], 1'000);
    nth_element(v.begin(), v.begin() + 2'000, v.end());
    EXPECT_EQ(v[2'000], 2'000);
    v = counting_up();
    EXPECT_EQ(rotate(v.begin(), v.begin() + 1'000, v.end(), {.grain = 100}) - v.begin(), 2'000);
    EXPECT_EQ(v.front(), 1'000);
    inplace_merge(v.begin(), v.begin() + 2'000, v.end(), {.grain = 100});
    EXPECT_EQ(v, counting_up());
    rotate(v, v.begin() + 1'000);
    inplace_merge(v, v.begin() + 2'000, std::less<>(), {.grain = 100});
    EXPECT_EQ(v, counting_up());
}

TEST(call_forms, searches) {
    const ints v = counting_up();
    const auto first = v.begin();
    const auto last = v.end();
    const auto is_large = [](int x) { return x >= 2'500; };
    const options how{.grain = 100};
    EXPECT_EQ(find_if(v, is_large, {.grain = 100}) - first, 2'500);
    EXPECT_EQ(find_if(first, last, is_large, how) - first, 2'500);
    EXPECT_EQ(find_if(first, last, is_large, std::identity(), how) - first, 2'500);
    EXPECT_EQ(find(v, 7, how) - first, 7);
    EXPECT_EQ(find_last_if(first, last, std::not_fn(is_large), {.grain = 100}) - first, 2'499);
    EXPECT_TRUE(any_of(v, is_large, how));
    EXPECT_FALSE(all_of(first, last, is_large, {.grain = 100}));
    EXPECT_TRUE(is_sorted(v, how));
    EXPECT_TRUE(is_sorted(first, last, {.grain = 100}));
    EXPECT_FALSE(is_sorted(first, last, std::greater<>(), how));
    EXPECT_EQ(is_sorted_until(v, std::greater<>(), how) - first, 1);
    EXPECT_EQ(is_sorted_until(ints{}, how) - ints{}.begin(), 0);
    EXPECT_EQ(adjacent_find(v, std::not_equal_to<>(), how) - first, 0);
    EXPECT_EQ(max_element(first, last, {.grain = 100}) - first, 2'999);
    EXPECT_TRUE(equal(v, v, how));
    EXPECT_TRUE(equal(first, last, v, {.grain = 100}));
    EXPECT_EQ(search(first, last, ints{5, 6}, how) - first, 5);
    EXPECT_EQ(mismatch(v, ints{0, 1, 3}, {.grain = 100}).first - first, 2);
    EXPECT_TRUE(lexicographical_compare(v, ints{1}, how));
}

TEST(call_forms, reductions) {
    const ints v = counting_up();
    const auto first = v.begin();
    const auto last = v.end();
    const options how{.grain = 100};
    const int total = 2'999 * 1'500;
    EXPECT_EQ(sum(v, how), total);
    EXPECT_EQ(sum(first, last, {.grain = 100}), total);
    EXPECT_EQ(sum(first, last, std::negate<>(), how), -total);
    EXPECT_EQ(reduce(v, {.grain = 100}), total);
    EXPECT_EQ(reduce(v, 1L, how), total + 1L);
    EXPECT_EQ(reduce(first, last, how), total);
    EXPECT_EQ(reduce(first, last, 1L, how), total + 1L);
    EXPECT_EQ(reduce(first, last, 1L, std::plus<>(), how), total + 1L);
    EXPECT_EQ(transform_reduce(v, v, 0.0, how), transform_reduce(first, last, v, 0.0, {.grain = 100}));
    EXPECT_EQ(transform_reduce(first, last, 0, std::plus<>(), std::negate<>(), how), -total);
    EXPECT_EQ(min(v, how), 0);
    EXPECT_EQ(max(first, last, {.grain = 100}), 2'999);
    EXPECT_EQ(minmax(v, std::greater<>(), how)->first, 2'999);
    EXPECT_EQ(count(v, 5, how), 1u);
    EXPECT_EQ(count_if(first, last, is_odd, {.grain = 100}), 1'500u);
    EXPECT_EQ(parallel_reduce(0, 10, 0, std::identity(), {.grain = 1}), 45);
    EXPECT_EQ(parallel_reduce_chunks(10, std::size_t{0}, [](auto a, auto b) { return b - a; }, {.grain = 1}), 10u);
    EXPECT_EQ(top_k(v, 2, how), (ints{2'999, 2'998}));
    EXPECT_EQ(top_k(first, last, 1, {.grain = 100}), ints{2'999});
    EXPECT_EQ(histogram(v, 3'000, how), histogram(first, last, 3'000, {.grain = 100}));
    EXPECT_EQ(group_by(v, is_odd, how).size(), group_by(first, last, is_odd, {.grain = 100}).size());
    const auto pass = [](int x) { return std::optional<int>(x); };
    EXPECT_EQ(try_reduce(v, 0, pass, how), try_reduce(first, last, 0, pass, {.grain = 100}));
    EXPECT_TRUE(!try_for_each(first, last, [](int) { return std::unique_ptr<int>(); }, how));
}

TEST(call_forms, arrays) {
    const ints v = counting_up();
    const options how{.grain = 100};
    ints out(v.size());
    EXPECT_EQ(transform(v.begin(), v.end(), v, out.begin(), std::minus<>(), how), out.end());
    EXPECT_EQ(out, ints(v.size()));
    fill(out.begin(), out.end(), 3, {.grain = 100});
    EXPECT_EQ(out, ints(v.size(), 3));
    tabulate(out.begin(), out.end(), [](std::size_t i) { return static_cast<int>(i); }, how);
    EXPECT_EQ(out, v);
    reverse(out.begin(), out.end(), {.grain = 100});
    copy(v.begin(), v.end(), out.begin(), how);
    EXPECT_EQ(out, v);
    EXPECT_EQ(gather(v.begin(), v.end(), v, out.begin(), how), out.end());
    scatter(v.begin(), v.end(), v, out, {.grain = 100});
    EXPECT_EQ(out, v);
    EXPECT_EQ(offsets_of(v.begin(), v.end(), how).back(), 2'999u * 1'500u);
    const std::array lists{v, v};
    EXPECT_EQ(flatten(lists.begin(), lists.end(), how).size(), 2 * v.size());
    EXPECT_EQ(inclusive_scan(v, out.begin(), {.grain = 100}), out.end());
    EXPECT_EQ(inclusive_scan(v.begin(), v.end(), out.begin(), how), out.end());
    EXPECT_EQ(inclusive_scan(v.begin(), v.end(), out.begin(), std::plus<>(), 5, how), out.end());
    EXPECT_EQ(out.front(), 5);
    EXPECT_EQ(exclusive_scan(v, out.begin(), 7, {.grain = 100}), out.end());
    EXPECT_EQ(exclusive_scan(v.begin(), v.end(), out.begin(), 7, how), out.end());
    EXPECT_EQ(out.front(), 7);
}

TEST(call_forms, packs_and_merges) {
    ints v = counting_up();
    const options how{.grain = 100};
    ints out(2 * v.size());
    EXPECT_EQ(filter(v, is_odd, {.grain = 100}), filter(v.begin(), v.end(), is_odd, how));
    ints into;
    filter_into(v, into, is_odd, how);
    EXPECT_EQ(into.size(), 1'500u);
    filter_into(v.begin(), v.end(), into, is_odd, {.grain = 100});
    EXPECT_EQ(into.size(), 1'500u);
    EXPECT_EQ(copy_if(v, out.begin(), is_odd, how) - out.begin(), 1'500);
    EXPECT_EQ(copy_if(v.begin(), v.end(), out.begin(), is_odd, {.grain = 100}) - out.begin(), 1'500);
    EXPECT_EQ(pack(v.begin(), v.end(), v, how).size(), v.size() - 1);
    EXPECT_EQ(merge(v, v, out.begin(), how), out.end());
    EXPECT_EQ(merge(v.begin(), v.end(), v, out.begin(), {.grain = 100}), out.end());
    EXPECT_EQ(set_union(v, v, out.begin(), std::less<>(), how) - out.begin(), 3'000);
    EXPECT_EQ(unique(out, how) - out.begin(), 4'500);  // 3'000 of the union, then the upper half of the merge
    EXPECT_EQ(unique(v.begin(), v.end(), {.grain = 100}), v.end());
    EXPECT_EQ(partition(v, is_odd, {.grain = 100}) - v.begin(), 1'500);
    EXPECT_EQ(stable_partition(v.begin(), v.end(), is_odd, how) - v.begin(), 1'500);
}

TEST(call_forms, arrays_of_the_language_are_ranges) {
    int a[] = {3, 1, 2};
    int b[] = {3, 1, 2};
    int out[3] = {};
    EXPECT_TRUE(equal(a, b));
    sort(a);
    sort(b, b + 3, {.grain = 1});
    EXPECT_EQ(find(a, a + 3, 2) - a, 1);
    EXPECT_EQ(find_if(a, a + 3, is_odd) - a, 0);
    EXPECT_EQ(transform(a, b, out, std::plus<>()), out + 3);
    EXPECT_EQ(transform(a, a + 3, out, std::negate<>()), out + 3);
    EXPECT_EQ(sum(out), -6);
}

// A wrong argument is refused where the algorithm is called. Ranges that cannot be divided are refused by a static_assert instead.
TEST(call_forms, algorithms_are_objects_that_can_be_passed_on) {
    const auto apply = [](const auto& algorithm, ints v) { return algorithm(v); };
    EXPECT_EQ(apply(max, shuffled()), 2'999);
    EXPECT_EQ(apply(sum, ints{1, 2}), 3);
    EXPECT_TRUE(std::is_empty_v<decltype(sort)>);
}

}  // namespace
}  // namespace heddle::test
