// SPDX-License-Identifier: Apache-2.0
// index_groups.hpp - what by_index.hpp calls: elements that belong to bins 0 … bins - 1, grouped, or reduced to one total for each bin.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <heddle/uninitialized_vector.hpp>

#include "../base/function_objects.hpp"
#include "../base/invoke.hpp"
#include "array_algorithms.hpp"
#include "histogram_algorithms.hpp"
#include "loops.hpp"
#include "ranges.hpp"
#include "reduction.hpp"

namespace heddle::inline v0::detail {

// Which elements belong to which bin: bin b has the elements at order[offsets[b]] … order[offsets[b + 1] - 1].
struct index_groups {
    std::vector<std::size_t> offsets;
    uninitialized_vector<std::size_t> order;

    std::size_t size() const { return offsets.size() - 1; }
};

// By the groups of equal keys. Bins without elements have none; the offsets of those before a group, and of those after the last one,
// are filled in.
template <class Range, class BinOf>
index_groups group_by_bins(Range& range, std::size_t bins, BinOf& bin_of, const options& how) {
    auto checked_bin = [&](auto&& item) {
        return detail::checked_index(detail::invoke(bin_of, std::forward<decltype(item)>(item)), bins);
    };
    std::ranges::less less;
    auto found = detail::group_elements(range, checked_bin, less, how);
    index_groups groups;
    groups.order = std::move(found.order);
    groups.offsets.resize(bins + 1, groups.order.size());
    auto fill_up_to_group = [&](std::size_t g) {
        const std::size_t first = g == 0 ? 0 : found.keys[g - 1] + 1;
        for (std::size_t b = first; b <= found.keys[g]; ++b) groups.offsets[b] = found.offsets[g];
    };
    detail::for_each_index(found.size(), fill_up_to_group, {});
    return groups;
}

// Each part of the range has a total for each bin while parts have at least this many elements for each bin. Chosen by hand: then the
// totals of a part cost less than its elements.
inline constexpr std::size_t k_elements_for_each_total = 16;

// What a pair holds second.
template <class Range>
concept range_of_pairs = requires { typename std::tuple_element_t<1, std::ranges::range_value_t<Range>>; };
template <class Range>
using second_of_pairs = std::remove_cvref_t<std::tuple_element_t<1, std::ranges::range_value_t<Range>>>;

// The total of each bin: op over `init` and the values of its pairs (bin, value), in their order.
template <class Range, class T, class Op>
std::vector<T> reduce_bins(Range& range, std::size_t bins, const T& init, Op& op, const options& how) {
    using list = std::vector<std::optional<T>>;
    const std::size_t n = size_of(range);
    const auto begin = std::ranges::begin(range);
    const auto add = [&](std::optional<T>& total, auto&& value) {
        if (total) total.emplace(invoke_as<T>(op, *std::move(total), std::forward<decltype(value)>(value)));
        else total.emplace(static_cast<T>(std::forward<decltype(value)>(value)));
    };
    std::vector<T> totals(bins, init);
    const auto add_to_totals = [&](std::size_t bin, std::optional<T>&& of_bin) {
        if (of_bin) totals[bin] = invoke_as<T>(op, std::move(totals[bin]), *std::move(of_bin));
    };
    if (n == 0) return totals;
    if (n / k_elements_for_each_total < bins) {
        auto bin_of = [](const auto& pair) { return std::get<0>(pair); };
        const index_groups groups = detail::group_by_bins(range, bins, bin_of, how);
        auto reduce_one = [&](std::size_t bin) {
            std::optional<T> total;
            for (std::size_t i = groups.offsets[bin]; i != groups.offsets[bin + 1]; ++i)
                add(total, std::get<1>(*advanced(begin, groups.order[i])));
            add_to_totals(bin, std::move(total));
        };
        detail::for_each_index(bins, reduce_one, how);
        return totals;
    }
    auto of_stretch = [&](std::size_t first, std::size_t last) {
        list part(bins);
        for (; first != last; ++first) {
            auto&& pair = *advanced(begin, first);
            add(part[detail::checked_index(std::get<0>(pair), bins)], std::get<1>(pair));
        }
        return part;
    };
    auto both = [&](list left, list right) {
        for (std::size_t bin = 0; bin < bins; ++bin) {
            if (right[bin]) add(left[bin], *std::move(right[bin]));
        }
        return left;
    };
    options with = how;
    with.grain = std::max(grain_or(how, 0), bins * k_elements_for_each_total);
    list all =
        detail::reduce_items(n, chunk_reduce_work<list, decltype(both), decltype(of_stretch)>{both, of_stretch}, with);
    for (std::size_t bin = 0; bin < bins; ++bin) add_to_totals(bin, std::move(all[bin]));
    return totals;
}

}  // namespace heddle::inline v0::detail
