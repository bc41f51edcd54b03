// SPDX-License-Identifier: Apache-2.0
// orders.hpp - questions about the order of elements: is_partitioned, partition_point, is_heap, is_heap_until, includes, is_permutation,
// lexicographical_compare_three_way.
//
// They answer as the functions of the same name in the standard library. Exceptions, memory and options are those of find.hpp.
#pragma once

#include <compare>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/call_options.hpp"
#include "detail/algo/order_algorithms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/base/function_objects.hpp"
#include "detail/base/invoke.hpp"

namespace heddle::inline v0 {

class is_partitioned_algorithm : public detail::predicate_forms<is_partitioned_algorithm> {
public:
    using predicate_forms::operator();

    // Returns whether all elements for which predicate(projection(element)) is true come before all others.
    template <detail::parallel_range Range, class Predicate, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection>
    [[nodiscard]] bool operator()(Range&& range, Predicate predicate, Projection projection = {},
                                  const options& how = {}) const {
        return detail::is_divided(range, predicate, projection, how);
    }
};
// Is a range divided in two parts? is_partitioned(range, predicate, projection = {}, options = {})
inline constexpr is_partitioned_algorithm is_partitioned{};

class partition_point_algorithm : public detail::predicate_forms<partition_point_algorithm> {
public:
    using predicate_forms::operator();

    // Returns the position of the first element for which predicate(projection(element)) is false. The range has to be partitioned. The
    // calling thread calls the predicate log2 n times: ignores all options but `stop`.
    template <detail::parallel_range Range, class Predicate, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Predicate predicate,
                                                            Projection projection = {}, const options& how = {}) const {
        detail::throw_if_stopped(how);
        return detail::advanced(
            std::ranges::begin(range),
            detail::count_leading(detail::size_of(range), detail::holds_at(range, predicate, projection)));
    }
};
// Finds where the second part of a partitioned range begins: partition_point(range, predicate, projection = {}, options = {}).
inline constexpr partition_point_algorithm partition_point{};

class is_heap_until_algorithm : public detail::comparison_forms<is_heap_until_algorithm, std::ranges::less> {
public:
    using comparison_forms::operator();

    // Returns the end of the longest beginning that is a heap, by less(projection(a), projection(b)).
    template <detail::parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires detail::relation_on<Less, Range, Projection>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Less less = {}, Projection projection = {},
                                                            const options& how = {}) const {
        return detail::advanced(std::ranges::begin(range), detail::heap_until(range, less, projection, how));
    }
};
// Finds the end of the beginning that is a heap: is_heap_until(range, less = {}, projection = {}, options = {}).
inline constexpr is_heap_until_algorithm is_heap_until{};

class is_heap_algorithm : public detail::comparison_forms<is_heap_algorithm, std::ranges::less> {
public:
    using comparison_forms::operator();

    // Returns whether the range is a heap, by less(projection(a), projection(b)), as std::make_heap makes one.
    template <detail::parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires detail::relation_on<Less, Range, Projection>
    [[nodiscard]] bool operator()(Range&& range, Less less = {}, Projection projection = {},
                                  const options& how = {}) const {
        return detail::heap_until(range, less, projection, how) == detail::size_of(range);
    }
};
// Is a range a heap? is_heap(range, less = {}, projection = {}, options = {})
inline constexpr is_heap_algorithm is_heap{};

class includes_algorithm : public detail::two_range_forms<includes_algorithm, std::ranges::less> {
public:
    using two_range_forms::operator();

    // Returns whether the right multiset is a part of the left one: each element occurs at least as often on the left. Both ranges have to be
    // sorted by less(a, b). Linear. Memory and options are those of `set_union`.
    template <detail::parallel_range Left, detail::parallel_range Right, class Less = std::ranges::less>
        requires detail::order_between<Less, Left, Right>
    [[nodiscard]] bool operator()(Left&& left, Right&& right, Less less = {}, const options& how = {}) const {
        return detail::includes_all(left, right, less, how);
    }
};
// Does a sorted range contain all elements of another one? includes(left, right, less = {}, options = {})
inline constexpr includes_algorithm includes{};

class is_permutation_algorithm : public detail::two_range_forms<is_permutation_algorithm, std::ranges::equal_to> {
public:
    using two_range_forms::operator();

    // Returns whether the right range has the same elements as the left one in any order, by same(a, b), which has to be an
    // equivalence. Proportional to n * n from the first difference on: if there is an order, sort both and compare them.
    template <detail::parallel_range Left, detail::parallel_range Right, class Equal = std::ranges::equal_to>
        requires detail::relation_between<Equal, Left, Right> && detail::relation_on<Equal, Left>
    [[nodiscard]] bool operator()(Left&& left, Right&& right, Equal same = {}, const options& how = {}) const {
        return detail::size_of(left) == detail::size_of(right) && detail::is_rearranged(left, right, same, how);
    }
};
// Does a range have the elements of another one in any order? is_permutation(left, right, same = {}, options = {})
inline constexpr is_permutation_algorithm is_permutation{};

class lexicographical_compare_three_way_algorithm
    : public detail::range_forms<lexicographical_compare_three_way_algorithm> {
public:
    using range_forms::operator();

    // Returns how the left range compares with the right one in a dictionary: what compare(l, r) returns at the first position where it is
    // not 0, else the comparison of the sizes.
    template <detail::parallel_range Left, detail::parallel_range Right,
              detail::not_options Compare = std::compare_three_way>
        requires requires(Compare& compare, std::ranges::range_reference_t<Left> l,
                          std::ranges::range_reference_t<Right> r) {
            { detail::invoke(compare, l, r) } -> std::convertible_to<std::partial_ordering>;
        }
    [[nodiscard]] auto operator()(Left&& left, Right&& right, Compare compare = {}, const options& how = {}) const {
        return detail::compare_lexicographically(left, right, compare, how);
    }

    // The same with options directly after the ranges.
    template <detail::parallel_range Left, detail::parallel_range Right>
    [[nodiscard]] auto operator()(Left&& left, Right&& right, const options& how) const {
        return (*this)(left, right, std::compare_three_way{}, how);
    }

    // The same with the elements of [first, last) on the left.
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::parallel_range Right,
              detail::not_options Compare = std::compare_three_way>
    [[nodiscard]] auto operator()(First first, Last last, Right&& right, Compare compare = {},
                                  const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), right, std::move(compare), how);
    }
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::parallel_range Right>
    [[nodiscard]] auto operator()(First first, Last last, Right&& right, const options& how) const {
        return (*this)(std::ranges::subrange(first, last), right, std::compare_three_way{}, how);
    }
};
// Compares like a dictionary: lexicographical_compare_three_way(left, right, compare = {}, options = {}).
inline constexpr lexicographical_compare_three_way_algorithm lexicographical_compare_three_way{};

}  // namespace heddle::inline v0
