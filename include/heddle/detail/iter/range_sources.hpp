// SPDX-License-Identifier: Apache-2.0
// range_sources.hpp - chains over data that exists already: the elements of a range, stretches of it, integers, one value.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <ranges>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "../algo/ranges.hpp"
#include "../base/exceptions.hpp"
#include "source.hpp"

namespace heddle::inline v0::detail {

// --- Elements of a range

// Where the elements of a range are.
template <class Range>
class places {
public:
    void find(Range& range) {
        begin_ = std::ranges::begin(range);
        size_ = countable(std::ranges::size(range));
    }
    std::size_t size() const { return size_; }
    HEDDLE_ALWAYS_INLINE decltype(auto) operator[](std::size_t i) const { return *advanced(begin_, i); }

private:
    std::ranges::iterator_t<Range> begin_{};
    std::size_t size_ = 0;
};

// Without random access: a list of iterators, made by one walk from the first to the last.
template <class Range>
    requires(!parallel_range<Range>)
class places<Range> {
public:
    void find(Range& range) {
        list_.clear();
        if constexpr (std::ranges::sized_range<Range>)
            list_.reserve(static_cast<std::size_t>(std::ranges::size(range)));
        for (auto it = std::ranges::begin(range); it != std::ranges::end(range); ++it) list_.push_back(it);
    }
    std::size_t size() const { return list_.size(); }
    decltype(auto) operator[](std::size_t i) const { return *list_[i]; }

private:
    std::vector<std::ranges::iterator_t<Range>> list_;
};

// A range that outlives references to its elements: a container with a name, or a view.
template <class Range>
concept lasting_range = std::ranges::forward_range<Range> && std::ranges::viewable_range<Range> &&
                        (std::is_lvalue_reference_v<Range> || std::ranges::view<std::remove_cvref_t<Range>> ||
                         std::ranges::borrowed_range<Range>);

template <class View>
struct range_source : root_source, fed_by_index<range_source<View>> {
    using item = std::ranges::range_reference_t<View>;

    explicit range_source(View over) : view(std::move(over)) {}

    void prepare(const iter_plan&) { elements_.find(view); }
    std::size_t size() const { return elements_.size(); }
    HEDDLE_ALWAYS_INLINE item at(std::size_t i) const { return elements_[i]; }

    View view;

private:
    places<View> elements_;
};

// Moves the elements out of a container that the chain owns.
template <class Container>
struct owned_source : root_source, fed_by_index<owned_source<Container>> {
    using item = std::ranges::range_value_t<Container>;
    static constexpr bool k_rereadable = false;

    explicit owned_source(Container&& over) : container(std::move(over)) {}

    void prepare(const iter_plan&) { elements_.find(container); }
    std::size_t size() const { return elements_.size(); }
    HEDDLE_ALWAYS_INLINE item at(std::size_t i) const { return std::move(elements_[i]); }

    Container container;

private:
    places<Container> elements_;
};

// --- Stretches of a range: chunks, chunks_exact, rchunks, windows

inline std::size_t checked_length(std::size_t length) {
    if (length == 0) raise(std::invalid_argument("heddle: chunks of 0 items"));
    return length;
}

// The first position of a stretch, and the one behind its last.
using stretch_bounds = std::pair<std::size_t, std::size_t>;

struct chunks_rule {
    std::size_t length;
    std::size_t count(std::size_t all) const { return all / length + (all % length != 0 ? 1 : 0); }
    stretch_bounds bounds(std::size_t i, std::size_t all) const {
        return {i * length, i * length + std::min(length, all - i * length)};
    }
};

struct chunks_exact_rule {
    std::size_t length;
    std::size_t count(std::size_t all) const { return all / length; }
    stretch_bounds bounds(std::size_t i, std::size_t /*all*/) const { return {i * length, (i + 1) * length}; }
};

// From the end: the last stretch comes first, and the shorter one is at the beginning of the range.
template <class Rule>
struct from_the_end {
    Rule rule;
    std::size_t count(std::size_t all) const { return rule.count(all); }
    stretch_bounds bounds(std::size_t i, std::size_t all) const {
        const auto [first, last] = rule.bounds(i, all);
        return {all - last, all - first};
    }
};

struct windows_rule {
    std::size_t length;
    std::size_t count(std::size_t all) const { return all < length ? 0 : all - length + 1; }
    stretch_bounds bounds(std::size_t i, std::size_t /*all*/) const { return {i, i + length}; }
};

// The stretches that a rule defines, as subranges.
template <class View, class Rule>
struct stretches_source : root_source, fed_by_index<stretches_source<View, Rule>> {
    using item = std::ranges::subrange<std::ranges::iterator_t<View>>;

    stretches_source(View over, std::size_t length) : view(std::move(over)), rule{checked_length(length)} {}

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

// --- Integers

template <std::integral Index>
struct iota_source : root_source, fed_by_index<iota_source<Index>> {
    using item = Index;

    iota_source(Index begin, std::size_t n, std::uint64_t by) : first(begin), count(n), step(by) {}

    std::size_t size() const { return count; }
    HEDDLE_ALWAYS_INLINE item at(std::size_t i) const {
        return static_cast<Index>(static_cast<std::uint64_t>(first) + i * step);  // modulo 2^64: right for any sign
    }

    Index first;
    std::size_t count;
    std::uint64_t step;
};

// first, first + step, ... while it is below `last`, or above it if the step is negative.
template <index_bound First, index_bound Last, std::integral Step>
iota_source<common_index<First, Last>> steps_between(First from, Last to, Step step) {
    if (step == 0) raise(std::invalid_argument("heddle: the step of iota is 0"));
    const bool is_down = step < 0;
    const auto [first, last] = in_one_type(from, to, is_down);
    const auto by = static_cast<std::uint64_t>(step);
    const std::uint64_t stride = is_down ? 0 - by : by;
    const std::uint64_t distance = is_down ? distance_to(last, first) : distance_to(first, last);
    return {first, countable(distance / stride + (distance % stride != 0 ? 1 : 0)), by};
}

// --- One value: repeat, repeat_n, once, empty

template <class T>
struct repeat_source : root_source, fed_by_index<repeat_source<T>> {
    using item = T;

    repeat_source(T what, std::size_t n) : value(std::move(what)), count(n) {}

    std::size_t size() const { return count; }
    item at(std::size_t) const { return value; }

    T value;
    std::size_t count;
};

template <class T>
struct once_source : root_source, fed_by_index<once_source<T>> {
    using item = T;
    static constexpr bool k_rereadable = false;

    explicit once_source(T what) : value(std::move(what)) {}

    std::size_t size() const { return 1; }
    item at(std::size_t) { return std::move(value); }

    T value;
};

template <class T>
struct empty_source : root_source, fed_by_index<empty_source<T>> {
    using item = T;

    std::size_t size() const { return 0; }
    item at(std::size_t) const { raise(std::out_of_range("heddle: an item of a chain without items")); }
};

}  // namespace heddle::inline v0::detail
