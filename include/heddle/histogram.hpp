// SPDX-License-Identifier: Apache-2.0
// histogram.hpp - how many elements of each kind there are, and which: histogram, group_by.
//
// Exceptions    What a function throws is rethrown. The range is not changed.
#pragma once

#include <cstddef>
#include <iterator>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/histogram_algorithms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/base/function_objects.hpp"

namespace heddle::inline v0 {

class histogram_algorithm : public detail::range_forms<histogram_algorithm> {
public:
    using range_forms::operator();

    // Returns a vector of `bins` counts: how many elements have each value of bin_of(element), from 0 to bins - 1. Throws
    // std::invalid_argument for any other value, and for a negative number of bins. Calls bin_of once for each element.
    //
    // Linear in n and in the number of bins. With few bins each part of the range has counters of its own, and parts have at least
    // as many elements as there are bins; with many bins all threads share one set, and `grain`, `schedule` and `cost_hint` are
    // ignored. `deterministic` has no effect.
    template <detail::parallel_range Range, detail::index_bound Count, class BinOf = std::identity>
        requires detail::index_bound<std::remove_cvref_t<detail::projected_t<Range, BinOf>>>
    [[nodiscard]] std::vector<std::size_t> operator()(Range&& range, Count bins, BinOf bin_of = {},
                                                      const options& how = {}) const {
        return detail::count_bins_of(range, detail::checked_count(bins), bin_of, how);
    }

    // The same with options directly after the number of bins.
    template <detail::parallel_range Range, detail::index_bound Count>
    [[nodiscard]] std::vector<std::size_t> operator()(Range&& range, Count bins, const options& how) const {
        return (*this)(range, bins, std::identity{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::index_bound Count,
              detail::not_options BinOf = std::identity>
    [[nodiscard]] std::vector<std::size_t> operator()(First first, Last last, Count bins, BinOf bin_of = {},
                                                      const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), bins, std::move(bin_of), how);
    }
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::index_bound Count>
    [[nodiscard]] std::vector<std::size_t> operator()(First first, Last last, Count bins, const options& how) const {
        return (*this)(std::ranges::subrange(first, last), bins, std::identity{}, how);
    }
};
// Counts the elements of each bin: histogram(range, bins, bin_of = {}, options = {}).
inline constexpr histogram_algorithm histogram{};

class group_by_algorithm : public detail::key_forms<group_by_algorithm> {
public:
    using key_forms::operator();

    // Returns which elements have the same key(element), as { keys, offsets, order }: group g has the key keys[g], and its elements
    // are those at the indices order[offsets[g]] to order[offsets[g + 1] - 1], in their order. Groups are sorted by less(key, key);
    // keys are the same if neither is less than the other. Calls `key` once for each element.
    //
    // `order` is an uninitialized_vector<std::size_t>; `keys` and `offsets` are vectors. Three ways are chosen by the type of the
    // keys. Integers in their natural order or the reverse are counted if they lie close together (at most 65,536 apart, and a
    // sixteenth of their number for each thread), else sorted by their digits: linear. Other keys in their natural order or the
    // reverse that have a std::hash and == are hashed, and only different keys are sorted: linear for few keys. Keys that are equal
    // by == have to be equivalent in that order. All other keys are sorted stably: at most proportional to n log n. Memory: the keys,
    // or for hashed keys a number of 4 bytes for each element; with sorting twice all keys and indices.
    //
    // The calls of `key` are a loop to which all options apply; with hashed keys `cost_hint` is ignored.
    template <detail::parallel_range Range, class Key, class Less = std::ranges::less>
        requires detail::key_in<Key, Range, Less>
    [[nodiscard]] auto operator()(Range&& range, Key key, Less less = {}, const options& how = {}) const {
        return detail::group_elements(range, key, less, how);
    }
};
// Groups the elements with the same key: group_by(range, key, less = {}, options = {}).
inline constexpr group_by_algorithm group_by{};

}  // namespace heddle::inline v0
