// SPDX-License-Identifier: Apache-2.0
// array_algorithms.hpp - the algorithms of arrays.hpp, which says what they do: loops that write each place once.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <ranges>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../base/exceptions.hpp"
#include "loops.hpp"
#include "ranges.hpp"
#include "scan_algorithms.hpp"

namespace heddle::detail {

// body(first, last) for stretches that together are [0, n), for bodies of a nanosecond or so an item.
template <class Body>
void in_chunks(std::size_t n, const options& how, Body body) {
    run_stretches(n, body, k_cheap_items, how);
}

struct transform_algorithm {
    template <parallel_range Range, std::random_access_iterator Out, class F>
        requires std::invocable<F&, std::ranges::range_reference_t<Range>>
    Out operator()(Range&& range, Out out, F f, const options& how = {}) const {
        in_chunks(size_of(range), how, [&, in = std::ranges::begin(range)](std::size_t first, std::size_t last) {
            std::transform(advanced(in, first), advanced(in, last), advanced(out, first), std::ref(f));
        });
        return advanced(out, size_of(range));
    }

    template <parallel_range Left, parallel_range Right, std::random_access_iterator Out, class F>
        requires std::invocable<F&, std::ranges::range_reference_t<Left>, std::ranges::range_reference_t<Right>>
    Out operator()(Left&& left, Right&& right, Out out, F f, const options& how = {}) const {
        const auto l = std::ranges::begin(left);
        const auto r = std::ranges::begin(right);
        const std::size_t n = std::min(size_of(left), size_of(right));
        in_chunks(n, how, [&](std::size_t first, std::size_t last) {
            std::transform(advanced(l, first), advanced(l, last), advanced(r, first), advanced(out, first),
                           std::ref(f));
        });
        return advanced(out, n);
    }
};

struct fill_algorithm {
    template <parallel_range Range, class T>
    void operator()(Range&& range, const T& value, const options& how = {}) const {
        in_chunks(size_of(range), how, [&, begin = std::ranges::begin(range)](std::size_t first, std::size_t last) {
            std::fill(advanced(begin, first), advanced(begin, last), value);
        });
    }
};

struct generate_algorithm {
    template <parallel_range Range, class F>
        requires std::invocable<F&, std::size_t>
    void operator()(Range&& range, F f, const options& how = {}) const {
        auto put = [&, begin = std::ranges::begin(range)](std::size_t i) { *advanced(begin, i) = std::invoke(f, i); };
        for_each_index(size_of(range), put, how);
    }
};

struct copy_algorithm {
    template <parallel_range Range, std::random_access_iterator Out>
    Out operator()(Range&& range, Out out, const options& how = {}) const {
        in_chunks(size_of(range), how, [&, in = std::ranges::begin(range)](std::size_t first, std::size_t last) {
            std::copy(advanced(in, first), advanced(in, last), advanced(out, first));
        });
        return advanced(out, size_of(range));
    }
};

struct reverse_algorithm {
    template <parallel_range Range>
    void operator()(Range&& range, const options& how = {}) const {
        const std::size_t n = size_of(range);
        in_chunks(n / 2, how, [&, begin = std::ranges::begin(range)](std::size_t first, std::size_t last) {
            for (; first != last; ++first)
                std::ranges::iter_swap(advanced(begin, first), advanced(begin, n - 1 - first));
        });
    }
};

// By three reversals: twice as many swaps as there have to be, but all of them in parallel and in place.
struct rotate_algorithm {
    template <parallel_range Range>
    auto operator()(Range&& range, std::ranges::iterator_t<Range> middle, const options& how = {}) const {
        const auto begin = std::ranges::begin(range);
        const auto end = advanced(begin, size_of(range));
        const reverse_algorithm reverse;
        if (middle != begin && middle != end) {
            reverse(std::ranges::subrange(begin, middle), how);
            reverse(std::ranges::subrange(middle, end), how);
            reverse(std::ranges::subrange(begin, end), how);
        }
        return begin + (end - middle);
    }
};

// An index that the user gave; beyond every range, if it cannot be one.
template <class Index>
std::size_t as_index(Index index) {
    return std::in_range<std::size_t>(index) ? static_cast<std::size_t>(index)
                                             : std::numeric_limits<std::size_t>::max();
}

// The same if it is one of `size`.
inline std::size_t check_index(std::size_t index, std::size_t size) {
    if (index >= size) raise(std::invalid_argument("heddle: an index lies outside of the range"));
    return index;
}
template <class Index>
std::size_t checked_index(Index index, std::size_t size) {
    return check_index(as_index(index), size);
}

struct gather_algorithm {
    template <parallel_range Range, parallel_range Indices, std::random_access_iterator Out>
        requires std::integral<std::ranges::range_value_t<Indices>>
    Out operator()(Range&& range, Indices&& indices, Out out, const options& how = {}) const {
        auto fetch = [&, n = size_of(range), in = std::ranges::begin(range)](auto index) -> decltype(auto) {
            return *advanced(in, checked_index(index, n));
        };
        return transform_algorithm{}(indices, out, fetch, how);
    }
};

struct scatter_algorithm {
    template <parallel_range Values, parallel_range Indices, parallel_range Range>
        requires std::integral<std::ranges::range_value_t<Indices>>
    void operator()(Values&& values, Indices&& indices, Range&& range, const options& how = {}) const {
        auto put = [&, n = size_of(range), out = std::ranges::begin(range), in = std::ranges::begin(values),
                    at = std::ranges::begin(indices)](std::size_t i) {
            *advanced(out, checked_index(*advanced(at, i), n)) = *advanced(in, i);
        };
        for_each_index(std::min(size_of(values), size_of(indices)), put, how);
    }
};

struct offsets_of_algorithm {
    template <parallel_range Sizes>
        requires std::integral<std::ranges::range_value_t<Sizes>>
    std::vector<std::size_t> operator()(Sizes&& sizes, const options& how = {}) const {
        const std::size_t n = size_of(sizes);
        std::vector<std::size_t> offsets(n + 1);
        transform_algorithm{}(
            sizes, offsets.begin() + 1, [](auto size) { return static_cast<std::size_t>(size); }, how);
        inclusive_scan_algorithm{}(offsets, offsets.begin(), std::plus<>(), how);
        return offsets;
    }
};

struct flatten_algorithm {
    // Copies all lists to `out`, one behind the other. The sizes are known before the first element is copied.
    template <parallel_range Lists, std::random_access_iterator Out>
        requires parallel_range<std::ranges::range_reference_t<Lists>>
    std::vector<std::size_t> operator()(Lists&& lists, Out out, const options& how = {}) const {
        return copy_lists(lists, [&](std::size_t) { return out; }, how);
    }

    template <parallel_range Lists>
        requires parallel_range<std::ranges::range_reference_t<Lists>>
    auto operator()(Lists&& lists, const options& how = {}) const {
        std::vector<std::ranges::range_value_t<std::ranges::range_reference_t<Lists>>> all;
        auto make_room = [&](std::size_t total) {
            all.resize(total);
            return all.begin();
        };
        copy_lists(lists, make_room, how);
        return all;
    }

private:
    template <class Lists, class MakeRoom>
    static std::vector<std::size_t> copy_lists(Lists& lists, MakeRoom make_room, const options& how) {
        const auto begin = std::ranges::begin(lists);
        std::vector<std::size_t> sizes(size_of(lists));
        for (std::size_t i = 0; i < sizes.size(); ++i) sizes[i] = std::ranges::size(*advanced(begin, i));
        std::vector<std::size_t> offsets = offsets_of_algorithm{}(sizes, how);
        auto out = make_room(offsets.back());
        auto copy_one = [&](std::size_t i) { copy_algorithm{}(*advanced(begin, i), advanced(out, offsets[i]), {}); };
        for_each_index(sizes.size(), copy_one, how);
        return offsets;
    }
};

}  // namespace heddle::detail
