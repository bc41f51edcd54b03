// SPDX-License-Identifier: Apache-2.0
// merge_algorithms.hpp - what merge.hpp calls: merges and set operations of sorted ranges.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

#include "../base/invoke.hpp"
#include "array_algorithms.hpp"
#include "call_options.hpp"
#include "loops.hpp"
#include "merging.hpp"
#include "permutation.hpp"
#include "projected.hpp"
#include "ranges.hpp"
#include "scratch.hpp"

namespace heddle::inline v0::detail {

inline std::size_t merge_grain(const options& how) noexcept { return grain_or(how, k_least_parallel_merge); }

template <class Left, class Right, class Out, class Less, class Projection>
Out merge_ranges(Left& left, Right& right, Out out, Less& less, Projection& projection, const options& how) {
    require_own_words<Out>();
    const auto l = std::ranges::begin(left);
    const auto r = std::ranges::begin(right);
    auto compare = detail::comparing(detail::callable_reference(less), detail::callable_reference(projection));
    const merge_state state{l, advanced(l, size_of(left)), r, advanced(r, size_of(right)), out};
    auto inside = [&] { detail::merge_in_parallel<transfer::copy>(state, compare, merge_grain(how)); };
    detail::call_where(how, inside);
    return advanced(out, size_of(left) + size_of(right));
}

template <class Range, class Less, class Projection>
void merge_in_place(Range& range, std::ranges::iterator_t<Range> middle, Less& less, Projection& projection,
                    const options& how) {
    require_own_words<std::ranges::iterator_t<Range>>();
    using value = std::ranges::range_value_t<Range>;
    const auto begin = std::ranges::begin(range);
    const std::size_t n = size_of(range);
    auto compare = detail::comparing(detail::callable_reference(less), detail::callable_reference(projection));
    auto inside = [&] {
        if constexpr (movable_aside<value>) {
            scratch<value> aside(begin, n);
            detail::move_all(begin, n, aside.begin());
            value* const half = aside.begin() + (middle - begin);
            const merge_state state{aside.begin(), half, half, aside.begin() + n, begin};
            detail::merge_in_parallel<transfer::move>(state, compare, merge_grain(how));
        } else {
            detail::sort_by_indices(begin, n, compare, merge_grain(how));
        }
    };
    if (middle != begin && middle != advanced(begin, n)) detail::call_where(how, inside);
}

// The operations of the standard library on sorted ranges, as types.
struct union_operation {
    template <class... Args>
    static auto apply(Args&&... args) {
        return std::ranges::set_union(std::forward<Args>(args)...);
    }
};
struct intersection_operation {
    template <class... Args>
    static auto apply(Args&&... args) {
        return std::ranges::set_intersection(std::forward<Args>(args)...);
    }
};
struct difference_operation {
    template <class... Args>
    static auto apply(Args&&... args) {
        return std::ranges::set_difference(std::forward<Args>(args)...);
    }
};

struct symmetric_difference_operation {
    template <class... Args>
    static auto apply(Args&&... args) {
        return std::ranges::set_symmetric_difference(std::forward<Args>(args)...);
    }
};

// The indices at which one piece of the left and of the right range begins.
struct set_cut {
    std::size_t left = 0;
    std::size_t right = 0;
};

// Cuts both ranges at the value that lies at p/pieces of the longer one, before all elements that are equal to it.
template <class L, class R, class Less>
set_cut set_cut_at(L l, R r, set_cut ends, std::size_t p, std::size_t pieces, Less& less) {
    const auto both = [&](const auto& value) -> set_cut {
        return {detail::count_leading(ends.left, [&](std::size_t i) -> bool { return less(*advanced(l, i), value); }),
                detail::count_leading(ends.right, [&](std::size_t i) -> bool { return less(*advanced(r, i), value); })};
    };
    if (ends.left >= ends.right) return both(*advanced(l, ends.left / pieces * p));
    return both(*advanced(r, ends.right / pieces * p));
}

inline constexpr std::size_t k_most_set_pieces = 256;

// Cuts both ranges at the same values, so that equal elements stay together: where the pieces begin, and where the last one ends.
template <class Left, class Right, class Less>
std::vector<set_cut> set_cuts(Left& left, Right& right, Less& less, const options& how) {
    const std::size_t n = size_of(left) + size_of(right);
    const std::size_t pieces = std::clamp<std::size_t>(n / 2 / merge_grain(how), 1, k_most_set_pieces);
    std::vector<set_cut> cuts(pieces + 1);
    cuts.back() = {size_of(left), size_of(right)};
    for (std::size_t p = 1; p < pieces; ++p) {
        cuts[p] = detail::set_cut_at(std::ranges::begin(left), std::ranges::begin(right), cuts.back(), p, pieces, less);
    }
    return cuts;
}

// Options for a loop over the pieces.
inline options set_piece_options(const options& how) {
    return {.grain = 1, .schedule = how.schedule, .stop = how.stop, .pool = how.pool};
}

// Each pair of pieces gets a result of its own, and the results are then copied to the output in order.
template <class Operation, class Left, class Right, class Out, class Less, class Projection>
Out combine_sets(Left& left, Right& right, Out out, Less& less, Projection& projection, const options& how) {
    const auto l = std::ranges::begin(left);
    const auto r = std::ranges::begin(right);
    auto compare = detail::comparing(detail::callable_reference(less), detail::callable_reference(projection));
    require_own_words<Out>();
    const std::vector<set_cut> cuts = detail::set_cuts(left, right, compare, how);
    const std::size_t pieces = cuts.size() - 1;

    std::vector<std::vector<own_word_of<std::ranges::range_value_t<Left>>>> results(pieces);
    auto handle = [&](std::size_t p) {
        Operation::apply(advanced(l, cuts[p].left), advanced(l, cuts[p + 1].left), advanced(r, cuts[p].right),
                         advanced(r, cuts[p + 1].right), std::back_inserter(results[p]),
                         detail::callable_reference(compare));
    };
    const options each = detail::set_piece_options(how);
    detail::for_each_index(pieces, handle, each);
    return advanced(out, detail::flatten_to(results, out, each).back());
}

}  // namespace heddle::inline v0::detail
