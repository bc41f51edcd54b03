// SPDX-License-Identifier: Apache-2.0
// searches.cpp - each search and each question about a range, once.
#include <heddle/heddle.hpp>

#include <compare>

#include "check.hpp"

static void finding() {
    const ints v{3, 1, 4, 1, 5, 9, 2, 6};

    check(heddle::find(v, 4) == v.begin() + 2);
    check(heddle::find_if_not(v, [](int n) { return n < 5; }) == v.begin() + 4);

    check(heddle::find_last(v, 1) == v.begin() + 3);
    check(heddle::find_last_if(v, is_even) == v.begin() + 7);
    check(heddle::find_last_if_not(v, is_even) == v.begin() + 5);

    check(heddle::any_of(v, is_even));
    check(!heddle::all_of(v, is_even));
    check(heddle::none_of(v, [](int n) { return n > 9; }));

    check(heddle::contains(v, 9));
    check(heddle::starts_with(v, ints{3, 1}));
    check(heddle::ends_with(v, ints{2, 6}));

    check(heddle::find_first_of(v, ints{6, 9}) == v.begin() + 5);  // the first element that is 6 or 9
    check(heddle::search(v, ints{1, 5}) == v.begin() + 3);         // the first place of the pattern
    check(heddle::find_end(v, ints{1}) == v.begin() + 3);          // the last place of the pattern
}

static void comparing() {
    const ints v{3, 1, 4, 1, 5}, w{3, 1, 4, 2, 0};

    check(heddle::min_element(v) == v.begin() + 1);
    check(heddle::max_element(v) == v.begin() + 4);
    const auto [least, greatest] = heddle::minmax_element(v);
    check(*least == 1 && *greatest == 5);

    check(!heddle::equal(v, w));
    const auto [in_v, in_w] = heddle::mismatch(v, w);
    check(*in_v == 1 && *in_w == 2);

    check(heddle::lexicographical_compare(v, w));
    check(heddle::lexicographical_compare_three_way(v, w) == std::strong_ordering::less);

    check(heddle::is_permutation(v, ints{1, 1, 3, 4, 5}));
}

static void orders() {
    const ints sorted{1, 2, 2, 3, 5}, halves{2, 4, 1, 3}, heap{9, 5, 6, 1};

    check(heddle::adjacent_find(sorted) == sorted.begin() + 1);
    check(heddle::search_n(sorted, 2, 2) == sorted.begin() + 1);  // the first place with two elements that are 2

    check(heddle::is_sorted(sorted) && !heddle::is_sorted(halves));
    check(heddle::is_sorted_until(halves) == halves.begin() + 2);

    check(heddle::includes(sorted, ints{2, 3}));  // both are sorted

    check(heddle::is_partitioned(halves, is_even));
    check(heddle::partition_point(halves, is_even) == halves.begin() + 2);

    check(heddle::is_heap(heap));
    check(heddle::is_heap_until(heap) == heap.end());
}

int main() {
    finding();
    comparing();
    orders();
    return wrong_results;
}
