// SPDX-License-Identifier: Apache-2.0
// by_index.hpp - elements that belong to numbered bins: group_by_index, reduce_by_index.
//
// An element that belongs to none of the bins 0 … bins - 1 makes the call throw std::invalid_argument, and so does a negative number of bins.
//
// Exceptions    What a function throws is rethrown. The range is not changed.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/index_groups.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/base/function_objects.hpp"

namespace heddle::inline v0 {

class group_by_index_algorithm : public detail::range_forms<group_by_index_algorithm> {
public:
    using range_forms::operator();

    // Returns which elements have each value of bin_of(element), from 0 to bins - 1, as { offsets, order }: the elements of bin b are those at
    // the indices order[offsets[b]] to order[offsets[b + 1] - 1], in their order. Calls bin_of once for each element.
    //
    // Complexity, memory and options are those of `group_by`; the offsets need room for all bins.
    template <detail::parallel_range Range, detail::index_bound Count, class BinOf = std::identity>
        requires detail::index_bound<std::remove_cvref_t<detail::projected_t<Range, BinOf>>>
    [[nodiscard]] detail::index_groups operator()(Range&& range, Count bins, BinOf bin_of = {},
                                                  const options& how = {}) const {
        return detail::group_by_bins(range, detail::checked_count(bins), bin_of, how);
    }

    // The same with options directly after the number of bins.
    template <detail::parallel_range Range, detail::index_bound Count>
    [[nodiscard]] auto operator()(Range&& range, Count bins, const options& how) const {
        return (*this)(range, bins, std::identity{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::index_bound Count,
              detail::not_options BinOf = std::identity>
    [[nodiscard]] auto operator()(First first, Last last, Count bins, BinOf bin_of = {},
                                  const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), bins, std::move(bin_of), how);
    }
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::index_bound Count>
    [[nodiscard]] auto operator()(First first, Last last, Count bins, const options& how) const {
        return (*this)(std::ranges::subrange(first, last), bins, std::identity{}, how);
    }
};
// Groups the elements of each bin: group_by_index(range, bins, bin_of = {}, options = {}).
inline constexpr group_by_index_algorithm group_by_index{};

class reduce_by_index_algorithm : public detail::range_forms<reduce_by_index_algorithm> {
public:
    using range_forms::operator();

    // Returns a vector of totals, one for each bin: op over `init` and the values of all pairs (bin, value) with that bin, in their
    // order. The totals have the type of `init`. op has to be associative.
    //
    // Linear with few bins, when each part of the range has totals of its own, and parts have at least 16 elements for each bin.
    // With more bins the pairs are grouped first, as `group_by_index` does.
    template <detail::parallel_range Pairs, detail::index_bound Count,
              detail::not_options T = detail::second_of_pairs<Pairs>, detail::not_options Op = std::plus<>>
        requires detail::operation_on<Op, T> && std::copyable<T> && (!std::same_as<T, bool>) &&
                 detail::index_bound<std::remove_cvref_t<std::tuple_element_t<0, std::ranges::range_value_t<Pairs>>>>
    [[nodiscard]] std::vector<T> operator()(Pairs&& pairs, Count bins, T init = {}, Op op = {},
                                            const options& how = {}) const {
        return detail::reduce_bins(pairs, detail::checked_count(bins), init, op, how);
    }

    // The sums, with options directly after the number of bins or the initial value.
    template <detail::parallel_range Pairs, detail::index_bound Count>
    [[nodiscard]] auto operator()(Pairs&& pairs, Count bins, const options& how) const {
        return (*this)(pairs, bins, detail::second_of_pairs<Pairs>{}, std::plus<>(), how);
    }
    template <detail::parallel_range Pairs, detail::index_bound Count, detail::not_options T>
    [[nodiscard]] auto operator()(Pairs&& pairs, Count bins, T init, const options& how) const {
        return (*this)(pairs, bins, std::move(init), std::plus<>(), how);
    }

    // Any other range is a mistake.
    template <detail::parallel_range Range, class... Arguments>
        requires(!detail::range_of_pairs<Range>)
    void operator()(Range&& /*without_pairs*/, Arguments&&...) const {
        static_assert(!std::same_as<Range, Range>, "heddle: reduce_by_index takes a range of pairs, (bin, value)");
    }

    // The same for the pairs of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::index_bound Count,
              detail::not_options T = detail::second_of_pairs<std::ranges::subrange<First>>,
              detail::not_options Op = std::plus<>>
    [[nodiscard]] auto operator()(First first, Last last, Count bins, T init = {}, Op op = {},
                                  const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), bins, std::move(init), std::move(op), how);
    }
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::index_bound Count>
    [[nodiscard]] auto operator()(First first, Last last, Count bins, const options& how) const {
        return (*this)(std::ranges::subrange(first, last), bins, how);
    }
};
// Reduces the values of each bin: reduce_by_index(pairs, bins, init = {}, op = plus, options = {}).
inline constexpr reduce_by_index_algorithm reduce_by_index{};

}  // namespace heddle::inline v0
