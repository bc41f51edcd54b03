// SPDX-License-Identifier: Apache-2.0
// ignored_results.cpp - the compiler warns about each algorithm whose result is its only effect, and about no other.
#include <heddle/heddle.hpp>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

using namespace heddle;

namespace {

bool is_odd(int x) { return x % 2 != 0; }
std::optional<int> pass(int x) { return x; }

}  // namespace

int main() {
    std::vector<int> v{1, 2, 3};
    std::vector<int> out(6);
    const std::vector<std::vector<int>> lists{v};
    const std::vector<std::pair<int, int>> pairs;
    const auto begin = v.begin();
    const auto end = v.end();

    adjacent_find(v);                                              // warns
    all_of(v, is_odd);                                             // warns
    any_of(begin, end, is_odd);                                    // warns
    contains(v, 1);                                                // warns
    count(v, 1);                                                   // warns
    count_if(v, is_odd, {.grain = 1});                             // warns
    ends_with(v, v);                                               // warns
    equal(v, v);                                                   // warns
    filter(v, is_odd);                                             // warns
    find(v, 1);                                                    // warns
    find_end(v, v);                                                // warns
    find_first_of(v, v);                                           // warns
    find_if(begin, end, is_odd, {.grain = 1});                     // warns
    find_if_not(v, is_odd);                                        // warns
    find_last(v, 1);                                               // warns
    find_last_if(v, is_odd);                                       // warns
    find_last_if_not(v, is_odd);                                   // warns
    flatten(lists);                                                // warns
    grid(3);                                                       // warns
    group_by(v, is_odd);                                           // warns
    group_by_index(v, 4);                                          // warns
    histogram(v, 4);                                               // warns
    includes(v, v);                                                // warns
    is_heap(v);                                                    // warns
    is_heap_until(v);                                              // warns
    is_partitioned(v, is_odd);                                     // warns
    is_permutation(v, v);                                          // warns
    is_sorted(v);                                                  // warns
    is_sorted_until(v, {.grain = 1});                              // warns
    lexicographical_compare(v, v);                                 // warns
    lexicographical_compare_three_way(v, v);                       // warns
    max(v);                                                        // warns
    max_element(v);                                                // warns
    min(begin, end);                                               // warns
    min_element(v);                                                // warns
    minmax(v);                                                     // warns
    minmax_element(v);                                             // warns
    mismatch(v, v);                                                // warns
    none_of(v, is_odd);                                            // warns
    offsets_of(v);                                                 // warns
    pack(v, v);                                                    // warns
    parallel_reduce(0, 3, 0, std::identity());                     // warns
    parallel_reduce_chunks(3, 0, [](auto, auto) { return 0; });    // warns
    partition_point(v, is_odd);                                    // warns
    reduce(v);                                                     // warns
    reduce_by_index(pairs, 4);                                     // warns
    heddle::remove(v, 1);                                          // warns
    remove_if(v, is_odd);                                          // warns
    search(v, v);                                                  // warns
    search_n(v, 1, 1);                                             // warns
    split_at(v, v);                                                // warns
    starts_with(v, v);                                             // warns
    sum(v);                                                        // warns
    tokens(v, is_odd);                                             // warns
    top_k(v, 1);                                                   // warns
    transform_reduce(v, 0, std::plus<>(), std::negate<>());        // warns
    try_for_each(v, pass);                                         // warns
    try_for_each_chunks(v, [](auto) { return pass(1); });          // warns
    try_join([] { return pass(1); }, [] { return pass(2); });      // warns
    try_join_all([] { return pass(1); }, [] { return pass(2); });  // warns
    try_reduce(v, 0, pass);                                        // warns
    unique(v);                                                     // warns

    adjacent_difference(v, out.begin());
    apply_permutation(v, std::vector{0, 1, 2});
    copy(v, out.begin());
    copy_if(v, out.begin(), is_odd);
    copy_n(v.begin(), 1, out.begin());
    exclusive_scan(v, out.begin(), 0);
    fill(v, 1);
    fill_n(v.begin(), 1, 1);
    for_each(v, is_odd);
    for_each_n(v.begin(), 1, is_odd);
    gather(v, v, out.begin());
    generate(v, [] { return 1; });
    generate_n(v.begin(), 1, [] { return 1; });
    inclusive_scan(v, out.begin());
    inplace_merge(v, begin);
    merge(v, v, out.begin());
    move(v, out.begin());
    nth_element(v, begin);
    parallel_for(v, is_odd);
    parallel_for_until(v, is_odd);
    partial_sort(v, begin);
    partial_sort_copy(v, out);
    partition(v, is_odd);
    partition_copy(v, out.begin(), out.begin() + 3, is_odd);
    remove_copy(v, out.begin(), 1);
    replace(v, 1, 2);
    replace_copy(v, out.begin(), 1, 2);
    reverse(v);
    reverse_copy(v, out.begin());
    rotate(v, begin);
    rotate_copy(v, begin, out.begin());
    scatter(v, v, out);
    set_symmetric_difference(v, v, out.begin());
    set_union(v, v, out.begin());
    shift_left(v, 1);
    shift_right(v, 1);
    sort(begin, end, {.grain = 1});
    sort(v);
    sort_by_key(v, is_odd);
    stable_partition(begin, end, is_odd);
    stable_sort(v, {.grain = 1});
    swap_ranges(v, out);
    tabulate(v, std::identity());
    transform(v, out.begin(), std::negate<>());
    transform_inclusive_scan(v, out.begin(), std::plus<>(), std::negate<>());
    unique_copy(v, out.begin());
}
