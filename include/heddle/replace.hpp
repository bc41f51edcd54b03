// SPDX-License-Identifier: Apache-2.0
// replace.hpp - other values in place of some elements: replace, replace_if, replace_copy, replace_copy_if.
//
// The order of the calls is unspecified, and calls may run at the same time. Outputs are random-access iterators. They may be the beginning
// of the range; otherwise they do not overlap it.
//
// Complexity    linear.
// Exceptions    What a function or an assignment throws is rethrown. Some elements are then replaced.
// Memory        none.
// Options       all apply, except `deterministic`.
#pragma once

#include <concepts>
#include <iterator>
#include <ranges>
#include <type_traits>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/array_algorithms.hpp"
#include "detail/algo/output_forms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/base/compiler.hpp"
#include "detail/base/function_objects.hpp"
#include "detail/base/invoke.hpp"

namespace heddle::inline v0 {

namespace detail {

template <class T, class Element>
concept selectable = std::integral<T> && !std::same_as<T, bool> && std::same_as<T, Element>;

// Without a branch: gcc 12 makes one of the conditional operator, and takes 2.7 ns for a random number instead of 0.5
// (./dev bench standard_replace_copy_if).
template <class T>
HEDDLE_ALWAYS_INLINE T select_integer(bool is_first, T first, T second) noexcept {
    using bits = std::make_unsigned_t<T>;
    const auto mask = static_cast<bits>(bits{0} - static_cast<bits>(is_first ? 1 : 0));
    return static_cast<T>((static_cast<bits>(first) & mask) | (static_cast<bits>(second) & static_cast<bits>(~mask)));
}

// Assigns the replacement to the elements that are chosen.
template <class Range, class Predicate, class T, class Projection>
void replace_chosen(Range& range, Predicate& chosen, const T& replacement, Projection& projection, const options& how) {
    const auto begin = std::ranges::begin(range);
    require_own_words<std::ranges::iterator_t<Range>>();
    detail::in_chunks(size_of(range), how, [&](std::size_t first, std::size_t last) {
        for (auto it = advanced(begin, first), end = advanced(begin, last); it != end; ++it) {
            if (detail::invoke(chosen, detail::invoke(projection, *it))) *it = replacement;
        }
    });
}

// Writes the elements, and the replacement for those that are chosen.
template <class Range, class Out, class Predicate, class T, class Projection>
Out copy_replaced(Range& range, Out out, Predicate& chosen, const T& replacement, Projection& projection,
                  const options& how) {
    const auto begin = std::ranges::begin(range);
    require_own_words<Out>();
    detail::in_chunks(size_of(range), how, [&](std::size_t first, std::size_t last) {
        auto to = advanced(out, first);
        const std::conditional_t<selectable<T, T>, T, const T&> other = replacement;  // an integer in a register
        for (auto it = advanced(begin, first), end = advanced(begin, last); it != end; ++it, ++to) {
            const bool is_chosen = detail::invoke(chosen, detail::invoke(projection, *it));
            if constexpr (selectable<T, std::ranges::range_value_t<Range>>)
                *to = detail::select_integer(is_chosen, other, static_cast<T>(*it));
            else if (is_chosen) *to = other;
            else *to = *it;
        }
    });
    return advanced(out, size_of(range));
}

}  // namespace detail

class replace_if_algorithm : public detail::replacement_forms<replace_if_algorithm> {
public:
    using replacement_forms::operator();

    // Assigns the replacement to every element for which predicate(projection(element)) is true.
    template <detail::parallel_range Range, class Predicate, class T, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection> &&
                 detail::accepts<std::ranges::iterator_t<Range>, const T&>
    void operator()(Range&& range, Predicate predicate, const T& replacement, Projection projection = {},
                    const options& how = {}) const {
        detail::replace_chosen(range, predicate, replacement, projection, how);
    }

    template <detail::parallel_range Range, detail::argument_after<Range> Predicate, class T,
              detail::not_options Projection = std::identity>
        requires(!detail::predicate_on<Predicate, Range, Projection>)
    void operator()(Range&&, Predicate /*not_a_predicate*/, const T&, Projection = {}, const options& = {}) const {
        static_assert(detail::k_is_accepted<Predicate>,
                      "heddle: replace_if takes a predicate for elements of the range, and replace a value");
    }
};
// Replaces the elements for which a predicate holds: replace_if(range, predicate, replacement, projection = {}, options = {}).
inline constexpr replace_if_algorithm replace_if{};

class replace_algorithm : public detail::replacement_forms<replace_algorithm> {
public:
    using replacement_forms::operator();

    // Assigns the replacement to every element with projection(element) == value. Neither of them may be an element of the range.
    template <detail::parallel_range Range, class Value, class T, class Projection = std::identity>
        requires detail::value_comparable_in<Value, Range, Projection> &&
                 detail::accepts<std::ranges::iterator_t<Range>, const T&>
    void operator()(Range&& range, const Value& value, const T& replacement, Projection projection = {},
                    const options& how = {}) const {
        detail::is_equal_to<Value> is_chosen{value};
        detail::replace_chosen(range, is_chosen, replacement, projection, how);
    }
};
// Replaces the elements that are equal to a value: replace(range, value, replacement, projection = {}, options = {}).
inline constexpr replace_algorithm replace{};

class replace_copy_if_algorithm : public detail::output_replacement_forms<replace_copy_if_algorithm> {
public:
    using output_replacement_forms::operator();

    // Writes every element, or the replacement where predicate(projection(element)) is true. Returns the end of what was written.
    template <detail::parallel_range Range, std::random_access_iterator Out, class Predicate, class T,
              class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection> && detail::accepts<Out, const T&> &&
                 detail::accepts<Out, std::ranges::range_reference_t<Range>>
    Out operator()(Range&& range, Out out, Predicate predicate, const T& replacement, Projection projection = {},
                   const options& how = {}) const {
        return detail::copy_replaced(range, out, predicate, replacement, projection, how);
    }
};
// Copies and replaces by a predicate: replace_copy_if(range, out, predicate, replacement, projection = {}, options = {}).
inline constexpr replace_copy_if_algorithm replace_copy_if{};

class replace_copy_algorithm : public detail::output_replacement_forms<replace_copy_algorithm> {
public:
    using output_replacement_forms::operator();

    // Writes every element, or the replacement where projection(element) == value. Returns the end of what was written.
    template <detail::parallel_range Range, std::random_access_iterator Out, class Value, class T,
              class Projection = std::identity>
        requires detail::value_comparable_in<Value, Range, Projection> && detail::accepts<Out, const T&> &&
                 detail::accepts<Out, std::ranges::range_reference_t<Range>>
    Out operator()(Range&& range, Out out, const Value& value, const T& replacement, Projection projection = {},
                   const options& how = {}) const {
        detail::is_equal_to<Value> is_chosen{value};
        return detail::copy_replaced(range, out, is_chosen, replacement, projection, how);
    }
};
// Copies and replaces a value: replace_copy(range, out, value, replacement, projection = {}, options = {}).
inline constexpr replace_copy_algorithm replace_copy{};

}  // namespace heddle::inline v0
