// SPDX-License-Identifier: Apache-2.0
// same_names_test.cpp - algorithms work on types whose namespace has functions of the same names, which would match as well.
#include <algorithm>
#include <compare>
#include <cstddef>
#include <functional>
#include <optional>
#include <ranges>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>

namespace app {

struct item {
    int value = 0;

    friend auto operator<=>(const item&, const item&) = default;
    friend item operator+(item a, item b) { return {a.value + b.value}; }
    friend item operator*(item a, item b) { return {a.value * b.value}; }
};

struct get_value {
    int operator()(const item& one) const { return one.value; }
};
struct is_odd {
    bool operator()(const item& one) const { return one.value % 2 != 0; }
};

// A call that argument-dependent look-up resolves to one of these, or that is ambiguous because of them, does not compile.
#define SAME_NAME(name)                  \
    template <class A>                   \
    void name(A&&) = delete;             \
    template <class A, class B>          \
    void name(A&&, B&&) = delete;        \
    template <class A, class B, class C> \
    void name(A&&, B&&, C&&) = delete;   \
    template <class... Arguments>        \
    void name(Arguments&&...) = delete;

// Public names.
SAME_NAME(adjacent_difference)
SAME_NAME(adjacent_find)
SAME_NAME(all_of)
SAME_NAME(any_of)
SAME_NAME(apply_permutation)
SAME_NAME(contains)
SAME_NAME(copy)
SAME_NAME(copy_if)
SAME_NAME(copy_n)
SAME_NAME(count)
SAME_NAME(count_if)
SAME_NAME(destroy)
SAME_NAME(ends_with)
SAME_NAME(equal)
SAME_NAME(exclusive_scan)
SAME_NAME(fill)
SAME_NAME(fill_n)
SAME_NAME(filter)
SAME_NAME(filter_into)
SAME_NAME(find)
SAME_NAME(find_end)
SAME_NAME(find_first_of)
SAME_NAME(find_if)
SAME_NAME(find_if_not)
SAME_NAME(find_last)
SAME_NAME(find_last_if_not)
SAME_NAME(flatten)
SAME_NAME(flatten_into)
SAME_NAME(for_each)
SAME_NAME(for_each_n)
SAME_NAME(gather)
SAME_NAME(generate)
SAME_NAME(generate_n)
SAME_NAME(group_by)
SAME_NAME(histogram)
SAME_NAME(includes)
SAME_NAME(inclusive_scan)
SAME_NAME(inplace_merge)
SAME_NAME(is_heap)
SAME_NAME(is_heap_until)
SAME_NAME(is_partitioned)
SAME_NAME(is_permutation)
SAME_NAME(is_sorted)
SAME_NAME(is_sorted_until)
SAME_NAME(join)
SAME_NAME(lexicographical_compare)
SAME_NAME(lexicographical_compare_three_way)
SAME_NAME(max)
SAME_NAME(max_element)
SAME_NAME(merge)
SAME_NAME(min)
SAME_NAME(min_element)
SAME_NAME(minmax)
SAME_NAME(minmax_element)
SAME_NAME(mismatch)
SAME_NAME(move)
SAME_NAME(none_of)
SAME_NAME(nth_element)
SAME_NAME(offsets_of)
SAME_NAME(pack)
SAME_NAME(parallel_for)
SAME_NAME(parallel_for_chunks)
SAME_NAME(parallel_for_until)
SAME_NAME(parallel_reduce)
SAME_NAME(parallel_reduce_chunks)
SAME_NAME(partial_sort)
SAME_NAME(partial_sort_copy)
SAME_NAME(partition)
SAME_NAME(partition_copy)
SAME_NAME(partition_point)
SAME_NAME(reduce)
SAME_NAME(remove)
SAME_NAME(remove_copy)
SAME_NAME(remove_copy_if)
SAME_NAME(remove_if)
SAME_NAME(replace)
SAME_NAME(replace_copy)
SAME_NAME(replace_copy_if)
SAME_NAME(replace_if)
SAME_NAME(reverse)
SAME_NAME(reverse_copy)
SAME_NAME(rotate)
SAME_NAME(rotate_copy)
SAME_NAME(scatter)
SAME_NAME(scope)
SAME_NAME(search)
SAME_NAME(search_n)
SAME_NAME(set_difference)
SAME_NAME(set_intersection)
SAME_NAME(set_symmetric_difference)
SAME_NAME(set_union)
SAME_NAME(shift_left)
SAME_NAME(shift_right)
SAME_NAME(sort)
SAME_NAME(sort_by_cached_key)
SAME_NAME(sort_by_key)
SAME_NAME(stable_partition)
SAME_NAME(stable_sort)
SAME_NAME(starts_with)
SAME_NAME(sum)
SAME_NAME(swap_ranges)
SAME_NAME(tabulate)
SAME_NAME(top_k)
SAME_NAME(transform)
SAME_NAME(transform_exclusive_scan)
SAME_NAME(transform_inclusive_scan)
SAME_NAME(transform_reduce)
SAME_NAME(try_for_each)
SAME_NAME(try_join)
SAME_NAME(try_reduce)
SAME_NAME(uninitialized_copy)
SAME_NAME(uninitialized_fill)
SAME_NAME(unique)
SAME_NAME(unique_copy)

// Names of heddle::detail that a program may well use, too.
SAME_NAME(advanced)
SAME_NAME(copy_elements)
SAME_NAME(copy_lists)
SAME_NAME(count_bins)
SAME_NAME(count_where)
SAME_NAME(fill_elements)
SAME_NAME(merge_ranges)
SAME_NAME(partition_range)
SAME_NAME(reduce_from)
SAME_NAME(select_nth)
SAME_NAME(size_of)
SAME_NAME(sort_range)
SAME_NAME(transform_elements)

}  // namespace app

namespace heddle::test {
namespace {

using items = std::vector<app::item>;

items counting_down() {
    items v(3'000);
    for (std::size_t i = 0; i < v.size(); ++i) v[i].value = static_cast<int>(v.size() - i);
    return v;
}

TEST(same_names, smoke) {
    items v = counting_down();
    sort(v);
    EXPECT_TRUE(is_sorted(v));
    EXPECT_EQ(find(v, app::item{2}) - v.begin(), 1);
}

TEST(same_names, loops) {
    items v = counting_down();
    parallel_for(v, [](app::item& one) { ++one.value; });
    parallel_for(v.begin(), v.end(), [](app::item& one) { --one.value; });
    parallel_for_chunks(v, [](auto chunk) { std::ranges::reverse(chunk); });
    EXPECT_TRUE(parallel_for_until(v.begin(), v.end(), app::is_odd()));
    tabulate(v, [](std::size_t i) { return app::item{static_cast<int>(i)}; });
    EXPECT_EQ(v[5].value, 5);
    EXPECT_FALSE(try_for_each(v, [](const app::item&) { return std::optional<int>(); }));
    const auto pass = [](const app::item& one) { return std::optional<app::item>(one); };
    EXPECT_EQ(try_reduce(v, app::item{}, pass)->value, 2'999 * 1'500);
    const auto [left, right] = try_join([&] { return pass({1}); }, [&] { return pass({2}); });
    EXPECT_TRUE(left && right);
}

TEST(same_names, sorts_and_selections) {
    items v = counting_down();
    stable_sort(v);
    reverse(v);
    sort_by_key(v, app::get_value());
    sort_by_cached_key(v, app::get_value());
    EXPECT_TRUE(std::ranges::is_sorted(v));
    rotate(v, v.begin() + 1'000);
    inplace_merge(v, v.begin() + 2'000);
    EXPECT_TRUE(std::ranges::is_sorted(v));
    nth_element(v, v.begin() + 5);
    partial_sort(v, v.begin() + 5);
    EXPECT_EQ(top_k(v, 1)[0].value, 3'000);
    std::vector<std::size_t> order(v.size());
    tabulate(order, std::identity());
    apply_permutation(v, order);
    EXPECT_EQ(v[0].value, 1);
}

TEST(same_names, searches_and_reductions) {
    const items v = counting_down();
    EXPECT_EQ(find_if(v, app::is_odd()) - v.begin(), 1);
    EXPECT_EQ(find_if_not(v, app::is_odd()) - v.begin(), 0);
    EXPECT_EQ(find_last(v, v[0]) - v.begin(), 0);
    EXPECT_TRUE(any_of(v, app::is_odd()));
    EXPECT_FALSE(all_of(v, app::is_odd()));
    EXPECT_FALSE(none_of(v, app::is_odd()));
    EXPECT_EQ(adjacent_find(v), v.end());
    EXPECT_EQ(is_sorted_until(v) - v.begin(), 1);
    EXPECT_EQ(search(v, v), v.begin());
    EXPECT_EQ(mismatch(v, v).first, v.end());
    EXPECT_TRUE(equal(v, v));
    EXPECT_FALSE(lexicographical_compare(v, v));
    EXPECT_EQ(min_element(v)->value, 1);
    EXPECT_EQ(max_element(v), v.begin());
    EXPECT_EQ(reduce(v).value, 3'001 * 1'500);
    EXPECT_EQ(sum(v).value, 3'001 * 1'500);
    EXPECT_EQ(transform_reduce(v, 0, std::plus<>(), app::get_value()), 3'001 * 1'500);
    EXPECT_EQ(transform_reduce(items{{2}}, items{{3}}, app::item{}).value, 6);
    EXPECT_EQ(min(v)->value, 1);
    EXPECT_EQ(max(v)->value, 3'000);
    EXPECT_EQ(minmax(v)->first.value, 1);
    EXPECT_EQ(count(v, app::item{1}), 1u);
    EXPECT_EQ(count_if(v, app::is_odd()), 1'500u);
    const auto at = [&](std::size_t i) { return v[i]; };
    EXPECT_EQ(parallel_reduce(0, v.size(), app::item{}, at).value, 3'001 * 1'500);
    EXPECT_EQ(histogram(v, 3'001, app::get_value())[1], 1u);
    EXPECT_EQ(group_by(v, app::is_odd()).size(), 2u);
}

TEST(same_names, arrays_and_packs) {
    const items v = counting_down();
    const items up(v.rbegin(), v.rend());
    items out(2 * v.size());
    std::vector<std::size_t> order(v.size());
    tabulate(order, std::identity());
    transform(v, out.begin(), std::identity());
    copy(v, out.begin());
    gather(v, order, out.begin());
    scatter(v, order, out);
    EXPECT_EQ(out[0], v[0]);
    EXPECT_EQ(flatten(std::vector<items>{v, v}).size(), 2 * v.size());
    inclusive_scan(v, out.begin());
    exclusive_scan(v, out.begin(), app::item{7});
    EXPECT_EQ(out[0].value, 7);
    EXPECT_EQ(filter(v, app::is_odd()).size(), 1'500u);
    items into;
    filter_into(v, into, app::is_odd());
    EXPECT_EQ(into.size(), 1'500u);
    flatten_into(std::vector<items>{v, v}, into);
    EXPECT_EQ(into.size(), 2 * v.size());
    EXPECT_EQ(copy_if(v, out.begin(), app::is_odd()) - out.begin(), 1'500);
    EXPECT_EQ(pack(v, std::vector<bool>(v.size(), true)), v);
    merge(up, up, out.begin());
    EXPECT_EQ(unique(out) - out.begin(), 3'000);
    EXPECT_EQ(set_union(up, up, out.begin()) - out.begin(), 3'000);
    EXPECT_EQ(set_intersection(up, up, out.begin()) - out.begin(), 3'000);
    EXPECT_EQ(set_difference(up, up, out.begin()), out.begin());
    partition(out, app::is_odd());
    stable_partition(out, app::is_odd());
    fill(out, app::item{1});
    EXPECT_EQ(out.back().value, 1);
}

TEST(same_names, standard_algorithms) {
    items v = counting_down();
    items out(2 * v.size());
    const items up(v.rbegin(), v.rend());
    for_each(v, [](app::item& one) { ++one.value; });
    for_each_n(v.begin(), v.size(), [](app::item& one) { --one.value; });
    EXPECT_EQ(copy_n(v.begin(), 5, out.begin()), out.begin() + 5);
    EXPECT_EQ(fill_n(out.begin(), 5, v[0]), out.begin() + 5);
    EXPECT_EQ(generate_n(out.begin(), 5, [&] { return v[1]; }), out.begin() + 5);
    generate(out, [&] { return v[2]; });
    move(v, out.begin());
    reverse_copy(v, out.begin());
    EXPECT_TRUE(std::ranges::equal(out.begin(), out.begin() + 3'000, up.begin(), up.end()));
    rotate_copy(v, v.begin() + 1, out.begin());
    swap_ranges(out, v);
    swap_ranges(out, v);
    EXPECT_EQ(shift_left(out, 5), out.end() - 5);
    EXPECT_EQ(shift_right(out, 5), out.begin() + 5);
    replace(out, v[0], v[1]);
    replace_if(out, app::is_odd(), v[1]);
    replace_copy(v, out.begin(), v[0], v[1]);
    replace_copy_if(v, out.begin(), app::is_odd(), v[1]);
    EXPECT_EQ(remove_copy(v, out.begin(), v[0]) - out.begin(), 2'999);
    EXPECT_EQ(remove_copy_if(v, out.begin(), app::is_odd()) - out.begin(), 1'500);
    EXPECT_EQ(unique_copy(v, out.begin()) - out.begin(), 3'000);
    EXPECT_EQ(partition_copy(v, out.begin(), out.begin() + 3'000, app::is_odd()).first - out.begin(), 1'500);
    transform_inclusive_scan(v, out.begin(), std::plus<>(), std::identity());
    transform_exclusive_scan(v, out.begin(), v[0], std::plus<>(), std::identity());
    EXPECT_EQ(find_last_if_not(v, app::is_odd()) - v.begin(), 2'998);
    EXPECT_EQ(minmax_element(v).second, v.begin());
    EXPECT_TRUE(contains(v, v[5]) && starts_with(v, v) && ends_with(v, v));
    EXPECT_EQ(find_first_of(v, v), v.begin());
    EXPECT_EQ(find_end(v, v), v.begin());
    EXPECT_EQ(search_n(v, 1, v[7]) - v.begin(), 7);
    EXPECT_FALSE(is_partitioned(v, app::is_odd()));
    EXPECT_EQ(partition_point(v, [](const app::item&) { return true; }), v.end());
    EXPECT_TRUE(is_heap(v));
    EXPECT_EQ(is_heap_until(v), v.end());
    EXPECT_TRUE(includes(up, up) && is_permutation(up, up));
    EXPECT_TRUE(std::is_eq(lexicographical_compare_three_way(v, v)));
    EXPECT_EQ(set_symmetric_difference(up, up, out.begin()), out.begin());
    EXPECT_EQ(partial_sort_copy(v, out) - out.begin(), 3'000);
    EXPECT_EQ(remove(v, v[7]) - v.begin(), 2'999);
    EXPECT_EQ(remove_if(v, app::is_odd()) - v.begin(), 1'500);
}

}  // namespace
}  // namespace heddle::test
