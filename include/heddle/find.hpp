// SPDX-License-Identifier: Apache-2.0
// find.hpp - searches and comparisons: find, any_of, adjacent_find, is_sorted, search, mismatch, equal, min_element and others.
//
// They find what the functions of the same name in std::ranges find. Those that return an iterator return the end of the range if
// there is nothing to find.
//
// Complexity    linear, except `search`. Elements to the right of a known match are not looked at.
// Exceptions    as in a serial loop: of all calls that throw, only one to the left of the match counts, and the leftmost is
//               rethrown. min_element and max_element compare all elements and rethrow the exception of the leftmost part.
// Memory        none.
// Options       all apply. stop: checked every 256 elements. `deterministic` has no effect on the results.
#pragma once

#include <cstddef>
#include <ranges>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/find_algorithms.hpp"
#include "detail/algo/projected.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/reduction.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/base/function_objects.hpp"
#include "detail/base/invoke.hpp"

namespace heddle::inline v0 {

class find_if_algorithm : public detail::predicate_forms<find_if_algorithm> {
public:
    using predicate_forms::operator();

    // Returns the position of the first element for which predicate(projection(element)) is true, or the end of the range.
    template <detail::parallel_range Range, class Predicate, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Predicate predicate,
                                                            Projection projection = {}, const options& how = {}) const {
        return detail::advanced(std::ranges::begin(range),
                                detail::first_index_where(range, predicate, projection, how));
    }
};
// Finds the first element for which a predicate holds: find_if(range, predicate, projection = {}, options = {}).
inline constexpr find_if_algorithm find_if{};

class find_if_not_algorithm : public detail::predicate_forms<find_if_not_algorithm> {
public:
    using predicate_forms::operator();

    // Returns the position of the first element for which predicate(projection(element)) is false, or the end of the range.
    template <detail::parallel_range Range, class Predicate, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Predicate predicate,
                                                            Projection projection = {}, const options& how = {}) const {
        auto is_wanted = [&](auto&& one) -> bool {
            return !detail::invoke(predicate, std::forward<decltype(one)>(one));
        };
        return detail::advanced(std::ranges::begin(range),
                                detail::first_index_where(range, is_wanted, projection, how));
    }
};
// Finds the first element for which a predicate does not hold: find_if_not(range, predicate, projection = {}, options = {}).
inline constexpr find_if_not_algorithm find_if_not{};

class find_algorithm : public detail::value_forms<find_algorithm> {
public:
    using value_forms::operator();

    // Returns the position of the first element with projection(element) == value, or the end of the range.
    template <detail::parallel_range Range, class T, class Projection = std::identity>
        requires detail::value_comparable_in<T, Range, Projection>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, const T& value, Projection projection = {},
                                                            const options& how = {}) const {
        detail::is_equal_to<T> is_wanted{value};
        return detail::advanced(std::ranges::begin(range),
                                detail::first_index_where(range, is_wanted, projection, how));
    }
};
// Finds the first element that is equal to a value: find(range, value, projection = {}, options = {}).
inline constexpr find_algorithm find{};

class find_last_if_algorithm : public detail::predicate_forms<find_last_if_algorithm> {
public:
    using predicate_forms::operator();

    // Returns the position of the last element for which predicate(projection(element)) is true, or the end of the range. Searches from
    // the right.
    template <detail::parallel_range Range, class Predicate, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Predicate predicate,
                                                            Projection projection = {}, const options& how = {}) const {
        return detail::advanced(std::ranges::begin(range), detail::last_index_where(range, predicate, projection, how));
    }
};
// Finds the last element for which a predicate holds: find_last_if(range, predicate, projection = {}, options = {}).
inline constexpr find_last_if_algorithm find_last_if{};

class find_last_if_not_algorithm : public detail::predicate_forms<find_last_if_not_algorithm> {
public:
    using predicate_forms::operator();

    // Returns the position of the last element for which predicate(projection(element)) is false, or the end of the range. Searches from
    // the right.
    template <detail::parallel_range Range, class Predicate, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Predicate predicate,
                                                            Projection projection = {}, const options& how = {}) const {
        auto is_wanted = [&](auto&& one) -> bool {
            return !detail::invoke(predicate, std::forward<decltype(one)>(one));
        };
        return detail::advanced(std::ranges::begin(range), detail::last_index_where(range, is_wanted, projection, how));
    }
};
// Finds the last element for which a predicate does not hold: find_last_if_not(range, predicate, projection = {}, options = {}).
inline constexpr find_last_if_not_algorithm find_last_if_not{};

class find_last_algorithm : public detail::value_forms<find_last_algorithm> {
public:
    using value_forms::operator();

    // Returns the position of the last element with projection(element) == value, or the end of the range. Searches from the right.
    template <detail::parallel_range Range, class T, class Projection = std::identity>
        requires detail::value_comparable_in<T, Range, Projection>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, const T& value, Projection projection = {},
                                                            const options& how = {}) const {
        detail::is_equal_to<T> is_wanted{value};
        return detail::advanced(std::ranges::begin(range), detail::last_index_where(range, is_wanted, projection, how));
    }
};
// Finds the last element that is equal to a value: find_last(range, value, projection = {}, options = {}).
inline constexpr find_last_algorithm find_last{};

class any_of_algorithm : public detail::predicate_forms<any_of_algorithm> {
public:
    using predicate_forms::operator();

    // Returns whether predicate(projection(element)) is true for an element. False for an empty range.
    template <detail::parallel_range Range, class Predicate, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection>
    [[nodiscard]] bool operator()(Range&& range, Predicate predicate, Projection projection = {},
                                  const options& how = {}) const {
        return detail::holds_for_any(range, predicate, projection, how);
    }
};
// Is a predicate true for an element? any_of(range, predicate, projection = {}, options = {})
inline constexpr any_of_algorithm any_of{};

class all_of_algorithm : public detail::predicate_forms<all_of_algorithm> {
public:
    using predicate_forms::operator();

    // Returns whether predicate(projection(element)) is true for all elements. True for an empty range.
    template <detail::parallel_range Range, class Predicate, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection>
    [[nodiscard]] bool operator()(Range&& range, Predicate predicate, Projection projection = {},
                                  const options& how = {}) const {
        auto is_exception = [&](auto&& one) -> bool {
            return !detail::invoke(predicate, std::forward<decltype(one)>(one));
        };
        return !detail::holds_for_any(range, is_exception, projection, how);
    }
};
// Is a predicate true for all elements? all_of(range, predicate, projection = {}, options = {})
inline constexpr all_of_algorithm all_of{};

class none_of_algorithm : public detail::predicate_forms<none_of_algorithm> {
public:
    using predicate_forms::operator();

    // Returns whether predicate(projection(element)) is false for all elements. True for an empty range.
    template <detail::parallel_range Range, class Predicate, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection>
    [[nodiscard]] bool operator()(Range&& range, Predicate predicate, Projection projection = {},
                                  const options& how = {}) const {
        return !detail::holds_for_any(range, predicate, projection, how);
    }
};
// Is a predicate false for all elements? none_of(range, predicate, projection = {}, options = {})
inline constexpr none_of_algorithm none_of{};

class adjacent_find_algorithm : public detail::comparison_forms<adjacent_find_algorithm, std::ranges::equal_to> {
public:
    using comparison_forms::operator();

    // Returns the position of the first element that is equal to the next one, by equal(projection(a), projection(b)), or the end of
    // the range.
    template <detail::parallel_range Range, class Equal = std::ranges::equal_to, class Projection = std::identity>
        requires detail::relation_on<Equal, Range, Projection>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Equal equal = {}, Projection projection = {},
                                                            const options& how = {}) const {
        auto same = detail::comparing(detail::callable_reference(equal), detail::callable_reference(projection));
        return detail::advanced(std::ranges::begin(range), detail::first_related(range, same, how));
    }
};
// Finds the first element that is equal to the next one: adjacent_find(range, equal = {}, projection = {}, options = {}).
inline constexpr adjacent_find_algorithm adjacent_find{};

class is_sorted_until_algorithm : public detail::comparison_forms<is_sorted_until_algorithm, std::ranges::less> {
public:
    using comparison_forms::operator();

    // Returns the position of the first element that is less than the one before it, by less(projection(a), projection(b)), or the end
    // of the range.
    template <detail::parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires detail::relation_on<Less, Range, Projection>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Less less = {}, Projection projection = {},
                                                            const options& how = {}) const {
        return detail::advanced(std::ranges::begin(range), detail::sorted_until(range, less, projection, how));
    }
};
// Finds the end of the sorted beginning: is_sorted_until(range, less = {}, projection = {}, options = {}).
inline constexpr is_sorted_until_algorithm is_sorted_until{};

class is_sorted_algorithm : public detail::comparison_forms<is_sorted_algorithm, std::ranges::less> {
public:
    using comparison_forms::operator();

    // Returns whether no element is less than the one before it, by less(projection(a), projection(b)).
    template <detail::parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires detail::relation_on<Less, Range, Projection>
    [[nodiscard]] bool operator()(Range&& range, Less less = {}, Projection projection = {},
                                  const options& how = {}) const {
        return detail::sorted_until(range, less, projection, how) == detail::size_of(range);
    }
};
// Is a range sorted? is_sorted(range, less = {}, projection = {}, options = {})
inline constexpr is_sorted_algorithm is_sorted{};

class min_element_algorithm : public detail::comparison_forms<min_element_algorithm, std::ranges::less> {
public:
    using comparison_forms::operator();

    // Returns the position of the least element, by less(projection(a), projection(b)), and of the first one if several are
    // equivalent. Returns the end of an empty range. Every element is compared.
    template <detail::parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires detail::relation_on<Less, Range, Projection>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Less less = {}, Projection projection = {},
                                                            const options& how = {}) const {
        return detail::advanced(std::ranges::begin(range),
                                detail::index_of_extreme<detail::lesser_of>(range, less, projection, how));
    }
};
// Finds the first of the least elements: min_element(range, less = {}, projection = {}, options = {}).
inline constexpr min_element_algorithm min_element{};

class max_element_algorithm : public detail::comparison_forms<max_element_algorithm, std::ranges::less> {
public:
    using comparison_forms::operator();

    // Returns the position of the greatest element, by less(projection(a), projection(b)), and of the first one if several are
    // equivalent. Returns the end of an empty range. Every element is compared.
    template <detail::parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires detail::relation_on<Less, Range, Projection>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Less less = {}, Projection projection = {},
                                                            const options& how = {}) const {
        return detail::advanced(std::ranges::begin(range),
                                detail::index_of_extreme<detail::greater_of>(range, less, projection, how));
    }
};
// Finds the first of the greatest elements: max_element(range, less = {}, projection = {}, options = {}).
inline constexpr max_element_algorithm max_element{};

class minmax_element_algorithm : public detail::comparison_forms<minmax_element_algorithm, std::ranges::less> {
public:
    using comparison_forms::operator();

    // Returns the positions of the first of the least and of the last of the greatest elements, by less(projection(a), projection(b)), as a
    // pair. Both are the end of an empty range. Every element is compared.
    template <detail::parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires detail::relation_on<Less, Range, Projection>
    [[nodiscard]] auto operator()(Range&& range, Less less = {}, Projection projection = {},
                                  const options& how = {}) const {
        const auto begin = std::ranges::begin(range);
        const auto [least, greatest] = detail::indices_of_extremes(range, less, projection, how);
        return std::pair(detail::advanced(begin, least), detail::advanced(begin, greatest));
    }
};
// Finds the first of the least and the last of the greatest elements: minmax_element(range, less = {}, projection = {}, options = {}).
inline constexpr minmax_element_algorithm minmax_element{};

class search_algorithm : public detail::two_range_forms<search_algorithm, std::ranges::equal_to> {
public:
    using two_range_forms::operator();

    // Returns the first position in the range at which the whole pattern occurs, by equal(element, element of the pattern), or the end of
    // the range. An empty pattern occurs at the beginning. Makes at most size of range times size of pattern comparisons.
    template <detail::parallel_range Range, detail::parallel_range Pattern, class Equal = std::ranges::equal_to>
        requires detail::relation_between<Equal, Range, Pattern>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Pattern&& pattern, Equal equal = {},
                                                            const options& how = {}) const {
        return detail::advanced(std::ranges::begin(range), detail::first_occurrence(range, pattern, equal, how));
    }
};
// Finds the first occurrence of a pattern: search(range, pattern, equal = {}, options = {}).
inline constexpr search_algorithm search{};

class mismatch_algorithm : public detail::two_range_forms<mismatch_algorithm, std::ranges::equal_to> {
public:
    using two_range_forms::operator();

    // Returns the first position at which two ranges differ, by equal(l, r), as a pair of iterators. The shorter range ends there if they
    // do not differ before.
    template <detail::parallel_range Left, detail::parallel_range Right, class Equal = std::ranges::equal_to>
        requires detail::relation_between<Equal, Left, Right>
    [[nodiscard]] auto operator()(Left&& left, Right&& right, Equal equal = {}, const options& how = {}) const {
        const std::size_t i = detail::first_difference(left, right, equal, how);
        return std::pair(detail::advanced(std::ranges::begin(left), i), detail::advanced(std::ranges::begin(right), i));
    }
};
// Finds the first difference: mismatch(left, right, equal = {}, options = {}).
inline constexpr mismatch_algorithm mismatch{};

class equal_algorithm : public detail::two_range_forms<equal_algorithm, std::ranges::equal_to> {
public:
    using two_range_forms::operator();

    // Returns whether two ranges have the same size and equal elements, by equal(l, r). Ranges of different sizes are not compared.
    template <detail::parallel_range Left, detail::parallel_range Right, class Equal = std::ranges::equal_to>
        requires detail::relation_between<Equal, Left, Right>
    [[nodiscard]] bool operator()(Left&& left, Right&& right, Equal equal = {}, const options& how = {}) const {
        const std::size_t n = detail::size_of(left);
        return n == detail::size_of(right) && detail::first_difference(left, right, equal, how) == n;
    }
};
// Are two ranges equal? equal(left, right, equal = {}, options = {})
inline constexpr equal_algorithm equal{};

class lexicographical_compare_algorithm
    : public detail::two_range_forms<lexicographical_compare_algorithm, std::ranges::less> {
public:
    using two_range_forms::operator();

    // Returns whether the left range comes before the right one in a dictionary: at the first position with elements that are not
    // equivalent the left one is less, or the left range ends there and the right one does not.
    template <detail::parallel_range Left, detail::parallel_range Right, class Less = std::ranges::less>
        requires detail::order_between<Less, Left, Right>
    [[nodiscard]] bool operator()(Left&& left, Right&& right, Less less = {}, const options& how = {}) const {
        return detail::is_lexicographically_less(left, right, less, how);
    }
};
// Does the left range come before the right one? lexicographical_compare(left, right, less = {}, options = {})
inline constexpr lexicographical_compare_algorithm lexicographical_compare{};

}  // namespace heddle::inline v0
