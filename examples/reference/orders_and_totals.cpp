// SPDX-License-Identifier: Apache-2.0
// orders_and_totals.cpp - each sort, merge, reduction, scan, call that may fail, and algorithm for memory without objects, once.
#include <heddle/heddle.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"

static void sorting() {
    ints v{3, 1, 2, 5, 4};
    heddle::partial_sort(v, v.begin() + 2);  // only the first two places
    check(v[0] == 1 && v[1] == 2);

    ints least(2);
    heddle::partial_sort_copy(ints{3, 1, 2}, least);
    check(least == ints{1, 2});

    std::vector<std::string> words{"pear", "fig", "plum"};
    heddle::stable_sort_by_key(words, [](const std::string& word) { return word.size(); });
    check(words[0] == "fig" && words[1] == "pear");

    heddle::apply_permutation(words, ints{2, 0, 1});  // the element at place i is the one that was at indices[i]
    check(words[0] == "plum" && words[1] == "fig");
}

static void merging() {
    const ints v{1, 3, 3}, w{2, 3};
    ints out(5);

    heddle::merge(v, w, out.begin());
    check(out == ints{1, 2, 3, 3, 3});

    ints halves{1, 4, 2, 3};
    heddle::inplace_merge(halves, halves.begin() + 2);
    check(halves == ints{1, 2, 3, 4});

    check(heddle::set_union(v, w, out.begin()) == out.begin() + 4);                 // 1 2 3 3
    check(heddle::set_intersection(v, w, out.begin()) == out.begin() + 1);          // 3
    check(heddle::set_difference(v, w, out.begin()) == out.begin() + 2);            // 1 3
    check(heddle::set_symmetric_difference(v, w, out.begin()) == out.begin() + 3);  // 1 2 3
}

static void totals() {
    const ints v{3, 1, 4, 1};

    check(heddle::reduce(v, 1L, std::multiplies<>()) == 12);

    check(heddle::min(v) == 1);
    check(heddle::minmax(v) == std::pair(1, 4));

    check(heddle::count(v, 1) == 2);
    check(heddle::count_if(v, is_even) == 1);

    const auto groups = heddle::group_by_index(v, 5);  // elements are their own bins here
    check(groups.offsets[2] - groups.offsets[1] == 2 && groups.order[0] == 1);
}

static void scans() {
    const ints v{1, 2, 3};
    ints out(3);

    heddle::inclusive_scan(v, out.begin());
    check(out == ints{1, 3, 6});
    heddle::transform_inclusive_scan(v, out.begin(), std::plus<>(), [](int n) { return n * n; });
    check(out == ints{1, 5, 14});

    heddle::adjacent_difference(ints{1, 4, 9}, out.begin());
    check(out == ints{1, 3, 5});
}

static void calls_that_may_fail() {
    const auto positive = [](int n) { return n > 0 ? std::optional(n) : std::nullopt; };  // empty: an error

    struct status {
        bool is_right = true;
        explicit operator bool() const { return is_right; }
    };
    check(heddle::try_for_each(ints{1, 2}, [](int n) { return status{n > 0}; }).is_right);
    check(!heddle::try_for_each_chunks(100, [](std::size_t, std::size_t end) { return status{end < 50}; }));

    const auto [a, b] = heddle::try_join_all([&] { return positive(7); }, [&] { return positive(-7); });
    check(a == 7 && !b);
}

static void elements() {
    const ints numbers{1, 2, 3};
    ints sum(1);
    heddle::for_each_n(numbers.begin(), 1, [&](int n) { sum[0] += n; });
    check(sum[0] == 1);

    heddle::uninitialized_vector<double> values(1'000);  // nothing is written yet: the threads of the loop do it
    heddle::parallel_for(0, 1'000, [&](int i) { values[static_cast<std::size_t>(i)] = i; });
    check(values[999] == 999);
}

static void memory_without_objects() {
    using text = std::string;
    const std::vector<text> words{"ash", "oak"};
    std::allocator<text> memory;
    text* const first = memory.allocate(2);

    heddle::uninitialized_copy(words, first);
    check(first[1] == "oak");
    heddle::destroy(first, first + 2);

    heddle::uninitialized_copy_n(words.begin(), 2, first);
    heddle::destroy_n(first, 2);

    std::vector<text> given = words;
    heddle::uninitialized_move(given, first);
    check(first[0] == "ash");
    heddle::destroy_n(first, 2);

    heddle::uninitialized_move_n(std::vector<text>(words).begin(), 2, first);
    heddle::destroy_n(first, 2);

    heddle::uninitialized_fill(first, first + 2, text("elm"));
    check(first[0] == "elm");
    heddle::destroy_n(first, 2);

    heddle::uninitialized_value_construct(first, first + 2);
    check(first[0].empty());
    heddle::destroy_n(first, 2);

    heddle::uninitialized_value_construct_n(first, 2);
    heddle::destroy_n(first, 2);

    heddle::uninitialized_default_construct(first, first + 2);
    heddle::destroy_n(first, 2);

    heddle::uninitialized_default_construct_n(first, 2);
    heddle::destroy_n(first, 2);
    memory.deallocate(first, 2);
}

int main() {
    sorting();
    merging();
    totals();
    scans();
    calls_that_may_fail();
    elements();
    memory_without_objects();
    return wrong_results;
}
