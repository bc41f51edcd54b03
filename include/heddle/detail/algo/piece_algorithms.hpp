// SPDX-License-Identifier: Apache-2.0
// piece_algorithms.hpp - what pieces.hpp calls: where the pieces of a range begin and end, by packing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <stdexcept>
#include <vector>

#include "../base/exceptions.hpp"
#include "../base/invoke.hpp"
#include "array_algorithms.hpp"
#include "find_algorithms.hpp"
#include "pack_blocks.hpp"
#include "ranges.hpp"

namespace heddle::inline v0::detail {

template <class Range>
using piece_of = std::ranges::subrange<std::ranges::iterator_t<Range>>;

// The longest pieces without an element for which is_separator holds. It is called once for each element.
template <class Range, class Predicate>
std::vector<piece_of<Range>> pieces_between(Range& range, Predicate& is_separator, const options& how) {
    const std::size_t n = size_of(range);
    const auto begin = std::ranges::begin(range);
    std::vector<unsigned char> is_inside(n);
    auto ask = [&](auto&& item) -> unsigned char {
        return detail::invoke(is_separator, std::forward<decltype(item)>(item)) ? 0 : 1;
    };
    detail::transform_elements(begin, n, is_inside.begin(), ask, how);
    auto begins = [&](std::size_t i) { return is_inside[i] != 0 && (i == 0 || is_inside[i - 1] == 0); };
    auto ends = [&](std::size_t i) { return is_inside[i] != 0 && (i + 1 == n || is_inside[i + 1] == 0); };
    const packing firsts(n, begins, how);
    const packing lasts(n, ends, how);
    std::vector<std::size_t> starts(firsts.count());
    firsts.for_each_kept([&](std::size_t i, std::size_t place) { starts[place] = i; });
    std::vector<piece_of<Range>> pieces(lasts.count());
    lasts.for_each_kept([&](std::size_t i, std::size_t place) {
        pieces[place] = {advanced(begin, starts[place]), advanced(begin, i + 1)};
    });
    return pieces;
}

// The pieces that end behind each element whose flag is set, and what follows the last of these.
template <class Range, class Flags>
std::vector<piece_of<Range>> pieces_at(Range& range, Flags& flags, const options& how) {
    const std::size_t n = size_of(range);
    if (size_of(flags) != n) raise(std::invalid_argument("heddle: split_at needs one flag for each element"));
    const auto begin = std::ranges::begin(range);
    auto is_set = [at = std::ranges::begin(flags)](std::size_t i) { return static_cast<bool>(*advanced(at, i)); };
    const packing ends(n, is_set, how);
    std::vector<std::size_t> cuts(ends.count() + 2);  // 0, behind each element with a flag, n
    cuts.back() = n;
    ends.for_each_kept([&](std::size_t i, std::size_t place) { cuts[place + 1] = i + 1; });
    std::vector<piece_of<Range>> pieces(ends.count() + 1);
    auto put = [&](std::size_t p) { pieces[p] = {advanced(begin, cuts[p]), advanced(begin, cuts[p + 1])}; };
    detail::for_each_index(pieces.size(), put, {});
    return pieces;
}

// Copies each list to the places of the output that its offsets name.
template <class Lists, class Offsets, class Out>
Out flatten_at(Lists& lists, Offsets& offsets, Out out, const options& how) {
    require_own_words<Out>();
    const std::size_t n = size_of(lists);
    const auto begin = std::ranges::begin(lists);
    const auto offset = [at = std::ranges::begin(offsets)](std::size_t i) { return as_index(*advanced(at, i)); };
    if (size_of(offsets) != n + 1)
        raise(std::invalid_argument("heddle: flatten needs the offset of each list, and the end of the last one"));
    auto copy_one = [&](std::size_t i) {
        auto&& list = *advanced(begin, i);
        if (offset(i) > offset(i + 1) || size_of(list) != offset(i + 1) - offset(i))
            raise(std::invalid_argument("heddle: the offsets of flatten do not fit the size of a list"));
        detail::copy_list(list, size_of(list), advanced(out, offset(i)));
    };
    detail::for_each_index(n, copy_one, how);
    return advanced(out, offset(n));
}

}  // namespace heddle::inline v0::detail
