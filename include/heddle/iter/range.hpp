// SPDX-License-Identifier: Apache-2.0
// range.hpp - chains over the elements of a range: by reference, or moved out of a container that the chain owns.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "../detail/algo/ranges.hpp"
#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

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

// Without random access: a list of them, made by one walk from the first to the last.
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

// A range that lives at least as long as what refers to its elements: a container with a name, or a view.
template <class Range>
concept lasting_range = std::ranges::forward_range<Range> && std::ranges::viewable_range<Range> &&
                        (std::is_lvalue_reference_v<Range> || std::ranges::view<std::remove_cvref_t<Range>> ||
                         std::ranges::borrowed_range<Range>);

template <class View>
struct range_source : origin, by_index<range_source<View>> {
    using item = std::ranges::range_reference_t<View>;

    explicit range_source(View over) : view(std::move(over)) {}

    void prepare(const iter_plan&) { elements_.find(view); }
    std::size_t size() const { return elements_.size(); }
    HEDDLE_ALWAYS_INLINE item at(std::size_t i) const { return elements_[i]; }

    View view;

private:
    places<View> elements_;
};

template <class Container>
struct owned_source : origin, by_index<owned_source<Container>> {
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

}  // namespace heddle::detail
