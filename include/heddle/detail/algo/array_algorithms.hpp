// SPDX-License-Identifier: Apache-2.0
// array_algorithms.hpp - what arrays.hpp calls: loops that write each place once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <numeric>
#include <ranges>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../base/exceptions.hpp"
#include "../base/function_objects.hpp"
#include "../base/invoke.hpp"
#include "loops.hpp"
#include "mapped_iterator.hpp"
#include "ranges.hpp"
#include "result_vectors.hpp"
#include "scan_algorithms.hpp"

namespace heddle::inline v0::detail {

// Calls body(first, last) for stretches that together cover [0, n), for bodies that take about a nanosecond for an item.
template <class Body>
void in_chunks(std::size_t n, const options& how, Body body) {
    detail::run_stretches(n, body, k_cheap_items, how);
}

// out[i] = f(in[i]).
template <class In, class Out, class F>
Out transform_elements(In in, std::size_t n, Out out, F& f, const options& how) {
    require_own_words<Out>();
    detail::in_chunks(n, how, [&](std::size_t first, std::size_t last) {
        auto to = advanced(out, first);
        for (auto it = advanced(in, first), end = advanced(in, last); it != end; ++it, ++to)
            *to = detail::invoke(f, *it);
    });
    return advanced(out, n);
}

// out[i] = f(left[i], right[i]).
template <class Left, class Right, class Out, class F>
Out transform_pairs(Left left, Right right, std::size_t n, Out out, F& f, const options& how) {
    require_own_words<Out>();
    detail::in_chunks(n, how, [&](std::size_t first, std::size_t last) {
        auto to = advanced(out, first);
        auto other = advanced(right, first);
        for (auto it = advanced(left, first), end = advanced(left, last); it != end; ++it, ++other, ++to)
            *to = detail::invoke(f, *it, *other);
    });
    return advanced(out, n);
}

template <class Iterator, class T>
void fill_elements(Iterator begin, std::size_t n, const T& value, const options& how) {
    require_own_words<Iterator>();
    detail::in_chunks(n, how, [&](std::size_t first, std::size_t last) {
        for (auto it = advanced(begin, first), end = advanced(begin, last); it != end; ++it) *it = value;
    });
}

template <class Iterator, class F>
void generate_elements(Iterator begin, std::size_t n, F& f, const options& how) {
    require_own_words<Iterator>();
    auto put = [&](std::size_t i) { *advanced(begin, i) = detail::invoke(f); };
    detail::for_each_index(n, put, how);
}

template <class Iterator, class F>
void tabulate_elements(Iterator begin, std::size_t n, F& f, const options& how) {
    require_own_words<Iterator>();
    auto put = [&](std::size_t i) { *advanced(begin, i) = detail::invoke(f, i); };
    detail::for_each_index(n, put, how);
}

template <class In, class Out>
Out copy_elements(In in, std::size_t n, Out out, const options& how) {
    require_own_words<Out>();
    detail::in_chunks(n, how, [&](std::size_t first, std::size_t last) {
        std::ranges::copy(advanced(in, first), advanced(in, last), advanced(out, first));
    });
    return advanced(out, n);
}

template <class Iterator>
void reverse_elements(Iterator begin, std::size_t n, const options& how) {
    require_own_words<Iterator>();
    detail::in_chunks(n / 2, how, [&](std::size_t first, std::size_t last) {
        for (; first != last; ++first) std::ranges::iter_swap(advanced(begin, first), advanced(begin, n - 1 - first));
    });
}

// By three reversals: twice the minimal number of swaps, all of them in parallel and in place.
template <class Iterator>
Iterator rotate_elements(Iterator begin, std::size_t n, std::size_t middle, const options& how) {
    if (middle != 0 && middle != n) {
        detail::reverse_elements(begin, middle, how);
        detail::reverse_elements(advanced(begin, middle), n - middle, how);
        detail::reverse_elements(begin, n, how);
    }
    return advanced(begin, n - middle);
}

// An index of any integer type as a std::size_t. One that is negative or too large becomes the greatest value, which lies
// outside of every range.
template <class Index>
constexpr std::size_t as_index(Index index) {
    return std::in_range<std::size_t>(+index) ? static_cast<std::size_t>(index)
                                              : std::numeric_limits<std::size_t>::max();
}

// The same. Throws std::invalid_argument if the index is not below `size`.
template <class Index>
std::size_t checked_index(Index index, std::size_t size) {
    const std::size_t checked = detail::as_index(index);
    if (checked >= size) {
        raise(std::invalid_argument("heddle: the index " + std::to_string(+index) + " lies outside of a range of " +
                                    std::to_string(size)));
    }
    return checked;
}

// out[i] = range[indices[i]].
template <class Range, class Indices, class Out>
Out gather_elements(Range& range, Indices& indices, Out out, const options& how) {
    auto fetch = [n = size_of(range), in = std::ranges::begin(range)](auto index) -> decltype(auto) {
        return *advanced(in, detail::checked_index(index, n));
    };
    return detail::transform_elements(std::ranges::begin(indices), size_of(indices), out, fetch, how);
}

// range[indices[i]] = values[i].
template <class Values, class Indices, class Range>
void scatter_values(Values& values, Indices& indices, Range& range, const options& how) {
    require_own_words<std::ranges::iterator_t<Range>>();
    auto put = [n = size_of(range), out = std::ranges::begin(range), in = std::ranges::begin(values),
                at = std::ranges::begin(indices)](std::size_t i) {
        *advanced(out, detail::checked_index(*advanced(at, i), n)) = *advanced(in, i);
    };
    detail::for_each_index(std::min(size_of(values), size_of(indices)), put, how);
}

// Where parts of n sizes begin when they are contiguous, and where the last one ends.
template <class Sizes>
std::vector<std::size_t> offsets_of_sizes(Sizes sizes, std::size_t n, const options& how) {
    std::vector<std::size_t> offsets(n + 1);
    auto as_size = [](auto size) { return static_cast<std::size_t>(size); };
    detail::transform_elements(sizes, n, offsets.begin() + 1, as_size, how);
    std::plus<> add;
    detail::scan_items<scan_kind::inclusive, std::size_t>(offsets.begin(), n + 1, offsets.begin(), {}, add, how);
    return offsets;
}

// A list that is shorter is not worth dividing: copying it takes some 30 microseconds. Chosen by that estimate.
template <class T>
inline constexpr std::size_t k_long_list = k_copies_bytes<T> ? 65'536 : 1'024;

template <class List, class Out>
void copy_list(List&& list, std::size_t size, Out out) {
    const auto begin = std::ranges::begin(list);
    if (size < k_long_list<std::iter_value_t<Out>>) std::ranges::copy(begin, advanced(begin, size), out);
    else detail::copy_elements(begin, size, out, {});
}

// Copies all lists, one after another, to the iterator that make_room(total size) returns. Returns their offsets.
template <class Lists, class MakeRoom>
std::vector<std::size_t> copy_lists(Lists& lists, MakeRoom make_room, const options& how) {
    const auto begin = std::ranges::begin(lists);
    const std::size_t n = size_of(lists);
    auto size_of_list = [](auto&& list) { return size_of(list); };
    std::vector<std::size_t> offsets = detail::offsets_of_sizes(mapped_iterator(begin, size_of_list), n, how);
    auto out = make_room(offsets.back());
    auto copy_one = [&](std::size_t i) {
        detail::copy_list(*advanced(begin, i), offsets[i + 1] - offsets[i], advanced(out, offsets[i]));
    };
    detail::for_each_index(n, copy_one, how);
    return offsets;
}

template <class Lists, class Out>
std::vector<std::size_t> flatten_to(Lists& lists, Out out, const options& how) {
    return detail::copy_lists(lists, [&](std::size_t) { return out; }, how);
}

template <class Lists, class Vector>
std::vector<std::size_t> flatten_into_vector(Lists& lists, Vector& into, const options& how) {
    auto make_room = [&](std::size_t total) {
        resize_for_results(into, total);
        return into.begin();
    };
    return detail::copy_lists(lists, make_room, how);
}

template <class Lists>
auto flatten_to_vector(Lists& lists, const options& how) {
    using value = std::ranges::range_value_t<std::ranges::range_reference_t<Lists>>;
    std::vector<own_word_of<value>> all;
    detail::flatten_into_vector(lists, all, how);
    return vector_of<value>(std::move(all));
}

}  // namespace heddle::inline v0::detail
