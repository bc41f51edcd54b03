// SPDX-License-Identifier: Apache-2.0
// ranges.hpp - what a parallel algorithm takes as its items: ranges and pairs of iterators with random access, and indices.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <ranges>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "../base/exceptions.hpp"

namespace heddle::detail {

template <class Range>
concept parallel_range = std::ranges::random_access_range<Range> && std::ranges::sized_range<Range>;

// A number of items as a std::size_t. On 32-bit machines a view or a loop may have more.
template <class Count>
constexpr std::size_t countable(Count count) {
    if constexpr (sizeof(Count) > sizeof(std::size_t)) {
        if (count > std::numeric_limits<std::size_t>::max())
            raise(std::invalid_argument("heddle: a range has more items than this machine can count"));
    }
    return static_cast<std::size_t>(count);
}

template <parallel_range Range>
constexpr std::size_t size_of(Range& range) {
    return countable(std::ranges::size(range));
}

// The iterator n places on.
template <class Iterator>
constexpr Iterator advanced(Iterator it, std::size_t n) {
    return it + static_cast<std::iter_difference_t<Iterator>>(n);
}

// f(args...) as a T, where an operation on small integers returns a larger one.
template <class T, class F, class... Args>
constexpr T invoke_as(F& f, Args&&... args) {
    return static_cast<T>(std::invoke(f, std::forward<Args>(args)...));
}

// As much of an iterator over integers as a loop needs, which goes forward only. Any two values of the type may be the ends
// of a range: distances are those of std::size_t, even where a signed one cannot hold them.
template <std::integral Index>
class index_iterator {
public:
    using difference_type = std::ptrdiff_t;
    using value_type = Index;

    index_iterator() = default;
    explicit constexpr index_iterator(Index at) noexcept : at_(at) {}

    constexpr Index operator*() const noexcept { return at_; }
    constexpr index_iterator& operator++() noexcept {
        ++at_;
        return *this;
    }
    constexpr index_iterator operator+(difference_type by) const noexcept {
        return index_iterator(static_cast<Index>(static_cast<std::uint64_t>(at_) + static_cast<std::size_t>(by)));
    }
    constexpr Index operator[](difference_type by) const noexcept { return *(*this + by); }
    // Not the default one, of which g++ 12 believes that loops end soon: it does not align them.
    friend constexpr bool operator==(index_iterator a, index_iterator b) noexcept { return a.at_ == b.at_; }

private:
    Index at_ = 0;
};

// How far it is from first to last; 0 if that is backwards.
template <std::integral Index>
constexpr std::uint64_t distance_to(Index first, Index last) noexcept {
    return first < last ? static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) : 0;
}

// How many indices [first, last) holds; none if it is reversed.
template <std::integral Index>
constexpr std::size_t count_of(Index first, Index last) {
    return countable(distance_to(first, last));
}

// Makes an algorithm that takes a range take a pair of iterators as well. Options are then spelt with their type:
// `sort(first, last, {}, {}, options{.grain = 100})`.
template <class Algorithm>
struct with_iterators : Algorithm {
    using Algorithm::operator();

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, class... Rest>
        requires std::invocable<const Algorithm&, std::ranges::subrange<First, Last>, Rest...>
    constexpr auto operator()(First first, Last last, Rest&&... rest) const {
        return static_cast<const Algorithm&>(*this)(std::ranges::subrange(first, last), std::forward<Rest>(rest)...);
    }
};

}  // namespace heddle::detail
