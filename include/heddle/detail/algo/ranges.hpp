// SPDX-License-Identifier: Apache-2.0
// ranges.hpp - the items of a parallel algorithm: ranges with random access, and indices.
#pragma once

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

#include <heddle/algorithm_options.hpp>

#include "../base/compiler.hpp"
#include "../base/exceptions.hpp"
#include "../base/invoke.hpp"

namespace heddle::inline v0::detail {

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

// The number of elements of a range. This and `advanced` are function objects, so that argument-dependent look-up does not find a
// function of the same name in the namespace of the elements.
struct size_of_function {
    template <parallel_range Range>
    constexpr std::size_t operator()(Range& range) const {
        return countable(std::ranges::size(range));
    }
};
inline constexpr size_of_function size_of{};

// The iterator n places further on.
struct advanced_function {
    template <class Iterator>
    HEDDLE_ALWAYS_INLINE constexpr Iterator operator()(Iterator it, std::size_t n) const {
        return it + static_cast<std::iter_difference_t<Iterator>>(n);
    }
};
inline constexpr advanced_function advanced{};

// Is a copy a copy of bytes? Not all trivially copyable types have copies: one with trivial moves may have deleted them.
template <class T>
inline constexpr bool k_copies_bytes =
    std::is_trivially_copyable_v<T> && std::is_copy_constructible_v<T> && std::is_copy_assignable_v<T>;

// Do elements share words, as those of std::vector<bool> do?
template <class Iterator>
concept sharing_words =
    std::same_as<std::iter_value_t<Iterator>, bool> && !std::is_reference_v<std::iter_reference_t<Iterator>>;

// For algorithms whose threads write to elements.
template <class Iterator>
constexpr void require_own_words() {
    constexpr bool k_has_own_words = !sharing_words<Iterator>;
    static_assert(k_has_own_words,
                  "heddle: threads cannot write to a std::vector<bool>, because its elements share words; "
                  "use a std::vector<char>");
}

// What threads write where a vector of T is to be made: bytes for bits.
template <class T>
using own_word_of = std::conditional_t<std::is_same_v<T, bool>, unsigned char, T>;

template <class T>
std::vector<T> vector_of(std::vector<own_word_of<T>> made) {
    if constexpr (std::is_same_v<T, bool>) return std::vector<bool>(made.begin(), made.end());
    else return made;
}

// f(args...) as a T, where an operation on small integers returns a larger one.
template <class T, class F, class... Args>
constexpr T invoke_as(F& f, Args&&... args) {
    return static_cast<T>(detail::invoke(f, std::forward<Args>(args)...));
}

// A user function that an inner loop calls: a copy where that is as cheap as a reference, so that it can stay in registers. A
// search that looked up its predicate through references took 5.5 ms for 10 M items, with a copy 4.9 (docs/measurements/algorithms.md).
template <class T>
using copied_if_small =
    std::conditional_t<std::is_trivially_copy_constructible_v<T> && sizeof(std::decay_t<T>) <= 2 * sizeof(void*), T,
                       T&>;

template <class T>
struct is_equal_to {
    copied_if_small<const T> value;

    HEDDLE_ALWAYS_INLINE bool operator()(const auto& item) const { return item == value; }
};

// An iterator over integers that only goes forward, with the operations that a loop needs. Any two values of the type may be the
// ends of a range: distances have the range of std::size_t, even where a signed type cannot hold them.
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
    // Not defaulted: g++ 12 expects a loop on a defaulted operator== to end soon, and does not align it.
    friend constexpr bool operator==(index_iterator a, index_iterator b) noexcept { return a.at_ == b.at_; }

private:
    Index at_ = 0;
};

// The distance from first to last; 0 if last is before first.
template <std::integral Index>
constexpr std::uint64_t distance_to(Index first, Index last) noexcept {
    return first < last ? static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) : 0;
}

// How many indices [first, last) holds; none if it is reversed.
template <std::integral Index>
constexpr std::size_t count_of(Index first, Index last) {
    return countable(distance_to(first, last));
}

// A bound of a range of indices: an integer, or a value that converts to one implicitly, such as an unscoped enumeration.
template <class T>
concept index_bound = (std::integral<T> || requires(const T& bound) {
                          { +bound } -> std::integral;
                      }) && sizeof(+std::declval<const T&>()) <= sizeof(std::uint64_t);

template <class T>
struct index_type_of {
    using type = decltype(+std::declval<const T&>());
};
template <std::integral T>
struct index_type_of<T> {
    using type = T;
};

// The type of the indices between two bounds.
template <class First, class Last>
using common_index = std::common_type_t<typename index_type_of<First>::type, typename index_type_of<Last>::type>;

template <class Index>
struct index_bounds {
    Index first;
    Index last;
};

// Both bounds of a range in one type. They are equal if the range is empty in its direction. Throws std::invalid_argument if it is
// not empty and a bound is less than all values of the type.
template <index_bound First, index_bound Last>
constexpr index_bounds<common_index<First, Last>> in_one_type(First first, Last last, bool is_down = false) {
    using index = common_index<First, Last>;
    if (is_down ? !std::cmp_less(+last, +first) : !std::cmp_less(+first, +last)) return {};
    if constexpr (std::is_unsigned_v<index>) {
        if (std::cmp_less(+first, 0) || std::cmp_less(+last, 0))
            raise(std::invalid_argument("heddle: a range of indices goes below 0, but one of its ends is unsigned"));
    }
    return {static_cast<index>(first), static_cast<index>(last)};
}

// How many indices there are from 0 up to `last`: none if it is negative.
template <index_bound Last>
constexpr std::size_t count_to(Last last) {
    const auto [zero, end] = in_one_type(std::size_t{0}, last);
    return count_of(zero, end);
}

// A number of items that the user gave.
template <index_bound Count>
constexpr std::size_t checked_count(Count count) {
    if (std::cmp_less(+count, 0)) raise(std::invalid_argument("heddle: a number of items is negative"));
    return count_to(count);
}

// For functions that take a range: a range that cannot be divided is a compile-time error with an explanation.
template <class Range>
constexpr void require_random_access() {
    constexpr bool k_can_be_divided = parallel_range<Range>;
    static_assert(k_can_be_divided,
                  "heddle: the range needs random access and a size; "
                  "use heddle::iter(range), which takes any range, or copy it to a std::vector");
}

}  // namespace heddle::inline v0::detail
