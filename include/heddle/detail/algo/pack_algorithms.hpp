// SPDX-License-Identifier: Apache-2.0
// pack_algorithms.hpp - what pack.hpp calls: filters and partitions, by the blocks of pack_blocks.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "../base/invoke.hpp"
#include "array_algorithms.hpp"
#include "find_algorithms.hpp"
#include "pack_blocks.hpp"
#include "partition_blocks.hpp"
#include "permutation.hpp"
#include "projected.hpp"
#include "ranges.hpp"
#include "result_vectors.hpp"
#include "scratch.hpp"

namespace heddle::inline v0::detail {

// Copies the items that are kept to the output, in order.
template <class Iterator, class Out>
void copy_kept(const packing& kept, Iterator begin, Out out) {
    auto copy = [begin, out](std::size_t i, std::size_t place) { *advanced(out, place) = *advanced(begin, i); };
    using value = std::iter_value_t<Iterator>;
    constexpr bool k_is_plain = std::contiguous_iterator<Out> && std::is_same_v<std::iter_value_t<Out>, value>;
    if constexpr (k_is_plain && k_cheap_to_move<value>) kept.for_each_candidate(copy);
    else kept.for_each_kept(copy);
}

template <class Range, class Out, class Predicate, class Projection>
Out copy_where(Range& range, Out out, Predicate& wanted, Projection& projection, const options& how) {
    require_own_words<Out>();
    const packing kept(size_of(range), detail::holds_at(range, wanted, projection), how);
    detail::copy_kept(kept, std::ranges::begin(range), out);
    return advanced(out, kept.count());
}

template <class Iterator, class Vector>
void copy_kept_into(const packing& kept, Iterator begin, Vector& into) {
    resize_for_results(into, kept.count());
    detail::copy_kept(kept, begin, into.begin());
}

template <class Range>
std::vector<std::ranges::range_value_t<Range>> vector_of_kept(const packing& kept, Range& range) {
    using value = std::ranges::range_value_t<Range>;
    std::vector<own_word_of<value>> out;
    detail::copy_kept_into(kept, std::ranges::begin(range), out);
    return vector_of<value>(std::move(out));
}

template <class Range, class Predicate, class Projection>
auto vector_where(Range& range, Predicate& wanted, Projection& projection, const options& how) {
    return detail::vector_of_kept(packing(size_of(range), detail::holds_at(range, wanted, projection), how), range);
}

template <class Range, class Vector, class Predicate, class Projection>
void filter_to(Range& range, Vector& into, Predicate& wanted, Projection& projection, const options& how) {
    const packing kept(size_of(range), detail::holds_at(range, wanted, projection), how);
    detail::copy_kept_into(kept, std::ranges::begin(range), into);
}

template <class Range, class Flags>
auto vector_of_flagged(Range& range, Flags& flags, const options& how) {
    auto is_set = [at = std::ranges::begin(flags)](std::size_t i) { return static_cast<bool>(*advanced(at, i)); };
    return detail::vector_of_kept(packing(std::min(size_of(range), size_of(flags)), is_set, how), range);
}

// Moves the elements at indices for which `keep` holds to the front. Returns their number. The calling thread moves elements whose moves
// may throw.
template <class Range, class Keep>
std::size_t keep_in_front(Range& range, Keep& keep, const options& how) {
    require_own_words<std::ranges::iterator_t<Range>>();
    using value = std::ranges::range_value_t<Range>;
    const auto begin = std::ranges::begin(range);
    const std::size_t n = size_of(range);
    const packing kept(n, keep, how);
    if (kept.count() == n) return n;
    if constexpr (movable_aside<value>) {
        scratch<value> aside(begin, kept.count());
        kept.for_each_kept([&](std::size_t i, std::size_t place) {
            aside.begin()[place] = std::ranges::iter_move(advanced(begin, i));
        });
        detail::move_all(aside.begin(), kept.count(), begin);
    } else {
        std::size_t place = 0;
        for (std::size_t i = 0; i < n; ++i) {
            if (!kept.is_kept(i)) continue;
            if (i != place) *advanced(begin, place) = std::ranges::iter_move(advanced(begin, i));
            ++place;
        }
    }
    return kept.count();
}

// Does the element at an index differ from the one before it?
template <class Iterator, class Equal>
auto is_first_of_equals(Iterator begin, Equal& same) {
    return [begin, &same](std::size_t i) { return i == 0 || !same(*advanced(begin, i - 1), *advanced(begin, i)); };
}

// Moves the elements that differ from the one before them to the front. Returns their number.
template <class Range, class Equal, class Projection>
std::size_t keep_first_of_equals(Range& range, Equal& equal, Projection& projection, const options& how) {
    auto same = detail::comparing(detail::callable_reference(equal), detail::callable_reference(projection));
    auto keep = detail::is_first_of_equals(std::ranges::begin(range), same);
    return detail::keep_in_front(range, keep, how);
}

template <class Range, class Out, class Equal>
Out copy_first_of_equals(Range& range, Out out, Equal& equal, const options& how) {
    require_own_words<Out>();
    const detail::callable_reference same(equal);
    const packing kept(size_of(range), detail::is_first_of_equals(std::ranges::begin(range), same), how);
    detail::copy_kept(kept, std::ranges::begin(range), out);
    return advanced(out, kept.count());
}

// Copies the elements for which the predicate holds to one output and all others to the other one.
template <class Range, class OutTrue, class OutFalse, class Predicate, class Projection>
std::pair<OutTrue, OutFalse> copy_both_parts(Range& range, OutTrue out_true, OutFalse out_false, Predicate& wanted,
                                             Projection& projection, const options& how) {
    require_own_words<OutTrue>();
    require_own_words<OutFalse>();
    const auto begin = std::ranges::begin(range);
    const packing sides(size_of(range), detail::holds_at(range, wanted, projection), how);
    const std::size_t count = sides.count();
    sides.for_each_of_both([&](std::size_t i, std::size_t place) {
        if (place < count) *advanced(out_true, place) = *advanced(begin, i);
        else *advanced(out_false, place - count) = *advanced(begin, i);
    });
    return {advanced(out_true, count), advanced(out_false, size_of(range) - count)};
}

// Moves the elements for which the predicate holds to the front. Returns their number.
template <class Range, class Predicate, class Projection>
std::size_t partition_range(Range& range, Predicate& first, Projection& projection, const options& how) {
    require_own_words<std::ranges::iterator_t<Range>>();
    const auto begin = std::ranges::begin(range);
    auto is_first = [&](auto&& item) -> bool { return detail::invoke(first, detail::invoke(projection, item)); };
    auto inside = [&] { return detail::partition_blocks(begin, size_of(range), is_first, how); };
    return size_of(range) == 0 ? 0 : detail::call_where(how, inside);
}

// The same; the elements of both parts keep their order.
template <class Range, class Predicate, class Projection>
std::size_t partition_range_stably(Range& range, Predicate& first, Projection& projection, const options& how) {
    require_own_words<std::ranges::iterator_t<Range>>();
    using value = std::ranges::range_value_t<Range>;
    const auto begin = std::ranges::begin(range);
    const std::size_t n = size_of(range);
    const packing sides(n, detail::holds_at(range, first, projection), how);
    if (sides.count() == 0 || sides.count() == n) return sides.count();
    if constexpr (movable_aside<value>) {
        scratch<value> aside(begin, n);
        sides.for_each_of_both([&](std::size_t i, std::size_t place) {
            aside.begin()[place] = std::ranges::iter_move(advanced(begin, i));
        });
        detail::move_all(aside.begin(), n, begin);
    } else {
        std::vector<std::size_t> order(n);
        sides.for_each_of_both([&](std::size_t i, std::size_t place) { order[place] = i; });
        auto index_at = [&](std::size_t i) { return order[i]; };
        detail::permute_by_swaps(begin, n, index_at);
    }
    return sides.count();
}

}  // namespace heddle::inline v0::detail
