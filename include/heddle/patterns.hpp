// SPDX-License-Identifier: Apache-2.0
// patterns.hpp - does a range contain this, and where? contains, starts_with, ends_with, find_first_of, find_end, search_n.
//
// They find what the functions of the same name in std::ranges find. Those that return an iterator return the end of the range if there is
// nothing to find. Complexity, exceptions, memory and options are those of find.hpp.
#pragma once

#include <cstddef>
#include <iterator>
#include <ranges>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/find_algorithms.hpp"
#include "detail/algo/pattern_algorithms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/base/function_objects.hpp"
#include "detail/base/invoke.hpp"

namespace heddle::inline v0 {

class contains_algorithm : public detail::value_forms<contains_algorithm> {
public:
    using value_forms::operator();

    // Returns whether projection(element) == value for an element.
    template <detail::parallel_range Range, class T, class Projection = std::identity>
        requires detail::value_comparable_in<T, Range, Projection>
    [[nodiscard]] bool operator()(Range&& range, const T& value, Projection projection = {},
                                  const options& how = {}) const {
        detail::is_equal_to<T> is_wanted{value};
        return detail::holds_for_any(range, is_wanted, projection, how);
    }
};
// Is an element equal to a value? contains(range, value, projection = {}, options = {})
inline constexpr contains_algorithm contains{};

class starts_with_algorithm : public detail::two_range_forms<starts_with_algorithm, std::ranges::equal_to> {
public:
    using two_range_forms::operator();

    // Returns whether the range begins with the elements of the prefix, by same(element, element of the prefix).
    template <detail::parallel_range Range, detail::parallel_range Prefix, class Equal = std::ranges::equal_to>
        requires detail::relation_between<Equal, Range, Prefix>
    [[nodiscard]] bool operator()(Range&& range, Prefix&& prefix, Equal same = {}, const options& how = {}) const {
        return detail::size_of(prefix) <= detail::size_of(range) && detail::equals_from(0, range, prefix, same, how);
    }
};
// Does a range begin with another one? starts_with(range, prefix, same = {}, options = {})
inline constexpr starts_with_algorithm starts_with{};

class ends_with_algorithm : public detail::two_range_forms<ends_with_algorithm, std::ranges::equal_to> {
public:
    using two_range_forms::operator();

    // Returns whether the range ends with the elements of the suffix, by same(element, element of the suffix).
    template <detail::parallel_range Range, detail::parallel_range Suffix, class Equal = std::ranges::equal_to>
        requires detail::relation_between<Equal, Range, Suffix>
    [[nodiscard]] bool operator()(Range&& range, Suffix&& suffix, Equal same = {}, const options& how = {}) const {
        const std::size_t n = detail::size_of(range);
        const std::size_t length = detail::size_of(suffix);
        return length <= n && detail::equals_from(n - length, range, suffix, same, how);
    }
};
// Does a range end with another one? ends_with(range, suffix, same = {}, options = {})
inline constexpr ends_with_algorithm ends_with{};

class find_first_of_algorithm : public detail::two_range_forms<find_first_of_algorithm, std::ranges::equal_to> {
public:
    using two_range_forms::operator();

    // Returns the position of the first element that is equal to one of the others, by same(element, other), or the end of the
    // range. Makes at most size of range times number of others comparisons.
    template <detail::parallel_range Range, detail::parallel_range Others, class Equal = std::ranges::equal_to>
        requires detail::relation_between<Equal, Range, Others>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Others&& others, Equal same = {},
                                                            const options& how = {}) const {
        return detail::advanced(std::ranges::begin(range), detail::first_of_others(range, others, same, how));
    }
};
// Finds the first element that is equal to one of several: find_first_of(range, others, same = {}, options = {}).
inline constexpr find_first_of_algorithm find_first_of{};

class find_end_algorithm : public detail::two_range_forms<find_end_algorithm, std::ranges::equal_to> {
public:
    using two_range_forms::operator();

    // Returns the last position in the range at which the whole pattern occurs, by same(element, element of the pattern), or the end
    // of the range, also if the pattern is empty. Searches from the right. Makes at most size of range times size of pattern comparisons.
    template <detail::parallel_range Range, detail::parallel_range Pattern, class Equal = std::ranges::equal_to>
        requires detail::relation_between<Equal, Range, Pattern>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Pattern&& pattern, Equal same = {},
                                                            const options& how = {}) const {
        return detail::advanced(std::ranges::begin(range), detail::last_occurrence(range, pattern, same, how));
    }
};
// Finds the last occurrence of a pattern: find_end(range, pattern, same = {}, options = {}).
inline constexpr find_end_algorithm find_end{};

class search_n_algorithm : public detail::range_forms<search_n_algorithm> {
public:
    using range_forms::operator();

    // Returns the first position from which `length` elements in a row are equal to the value, by same(element, value), or the end of the
    // range. Returns the beginning for a length of 0, and throws std::invalid_argument for a negative one. Linear.
    template <detail::parallel_range Range, detail::index_bound Count, class T,
              detail::not_options Equal = std::ranges::equal_to>
        requires std::predicate<Equal&, std::ranges::range_reference_t<Range>, const T&>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Count length, const T& value,
                                                            Equal same = {}, const options& how = {}) const {
        auto is_wanted = [&](auto&& item) -> bool {
            return detail::invoke(same, std::forward<decltype(item)>(item), value);
        };
        return detail::advanced(std::ranges::begin(range),
                                detail::first_run(range, detail::checked_count(length), is_wanted, how));
    }

    // The same with options directly after the value.
    template <detail::parallel_range Range, detail::index_bound Count, class T>
    [[nodiscard]] auto operator()(Range&& range, Count length, const T& value, const options& how) const {
        return (*this)(range, length, value, std::ranges::equal_to{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::index_bound Count,
              class T, detail::not_options Equal = std::ranges::equal_to>
    [[nodiscard]] First operator()(First first, Last last, Count length, const T& value, Equal same = {},
                                   const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), length, value, std::move(same), how);
    }
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::index_bound Count,
              class T>
    [[nodiscard]] First operator()(First first, Last last, Count length, const T& value, const options& how) const {
        return (*this)(std::ranges::subrange(first, last), length, value, std::ranges::equal_to{}, how);
    }
};
// Finds the first run of a value: search_n(range, length, value, same = {}, options = {}).
inline constexpr search_n_algorithm search_n{};

}  // namespace heddle::inline v0
