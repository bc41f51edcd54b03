// SPDX-License-Identifier: Apache-2.0
// slices.hpp - chains over stretches of a range: chunks, chunks_exact, rchunks, windows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <utility>

#include "../detail/algo/ranges.hpp"
#include "../detail/iter/plumbing.hpp"
#include "fold.hpp"

namespace heddle::detail {

// Stretches of equal length; which ones, is up to the rule.
template <class View, class Rule>
struct slices_source : origin, by_index<slices_source<View, Rule>> {
    using item = std::ranges::subrange<std::ranges::iterator_t<View>>;

    slices_source(View over, std::size_t length) : view(std::move(over)), rule{checked_chunk(length)} {}

    void prepare(const iter_plan&) { all_ = size_of(view); }
    std::size_t size() const { return rule.count(all_); }
    item at(std::size_t i) {
        const auto [first, last] = rule.bounds(i, all_);
        return {advanced(std::ranges::begin(view), first), advanced(std::ranges::begin(view), last)};
    }

    View view;
    Rule rule;

private:
    std::size_t all_ = 0;
};

using slice_bounds = std::pair<std::size_t, std::size_t>;

struct chunks_rule {
    std::size_t length;
    std::size_t count(std::size_t all) const { return all / length + (all % length != 0 ? 1 : 0); }
    slice_bounds bounds(std::size_t i, std::size_t all) const {
        return {i * length, i * length + std::min(length, all - i * length)};
    }
};

struct chunks_exact_rule {
    std::size_t length;
    std::size_t count(std::size_t all) const { return all / length; }
    slice_bounds bounds(std::size_t i, std::size_t /*all*/) const { return {i * length, (i + 1) * length}; }
};

// From the end: the last stretch comes first, the shorter one is that at the beginning of the range.
template <class Rule>
struct from_the_end {
    Rule rule;
    std::size_t count(std::size_t all) const { return rule.count(all); }
    slice_bounds bounds(std::size_t i, std::size_t all) const {
        const auto [first, last] = rule.bounds(i, all);
        return {all - last, all - first};
    }
};

struct windows_rule {
    std::size_t length;
    std::size_t count(std::size_t all) const { return all < length ? 0 : all - length + 1; }
    slice_bounds bounds(std::size_t i, std::size_t /*all*/) const { return {i, i + length}; }
};

}  // namespace heddle::detail
