// SPDX-License-Identifier: Apache-2.0
// reduce.hpp - many values into one: reduce, transform_reduce, sum, min, max, minmax, count, count_if, parallel_reduce.
//
// Neighbours are combined from left to right, so that an operation has to be associative, need not be commutative and needs no
// identity. Sums, products and extremes of arithmetic types by the operations of the standard library may combine in any order,
// for speed.
//
// Complexity    linear.
// Exceptions    The exception of the leftmost part that threw is rethrown when all calls have ended.
// Memory        none, unless `deterministic` is set: then a total for each of at most 256 parts.
// Options       all apply. deterministic: the order of combination depends on the number of items and on the grain alone, so that
//               floating-point results are the same to the last bit with any number of threads.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/reduce_algorithms.hpp"
#include "detail/algo/reduction.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/base/function_objects.hpp"

namespace heddle::inline v0 {

class reduce_algorithm : public detail::range_forms<reduce_algorithm> {
public:
    using range_forms::operator();

    // Returns op over `init` and all elements, in this order. The result has the type of `init`: for a sum of many int, pass an
    // `init` of a larger type. An element converts to that type, or else op takes totals and elements in both positions and returns
    // totals, as in std::reduce.
    template <detail::parallel_range Range, detail::not_options T = std::ranges::range_value_t<Range>,
              detail::not_options Op = std::plus<>>
        requires(std::convertible_to<std::ranges::range_reference_t<Range>, T> ||
                 detail::mixes<Op, T, std::ranges::range_reference_t<Range>>) &&
                std::invocable<Op&, T, T>
    [[nodiscard]] T operator()(Range&& range, T init = {}, Op op = {}, const options& how = {}) const {
        std::identity unchanged;
        return detail::reduce_from(std::ranges::begin(range), detail::size_of(range), std::move(init), op, unchanged,
                                   how);
    }

    // The sum, with options directly after the range or the initial value.
    template <detail::parallel_range Range>
    [[nodiscard]] auto operator()(Range&& range, const options& how) const {
        return (*this)(range, std::ranges::range_value_t<Range>{}, std::plus<>(), how);
    }
    template <detail::parallel_range Range, detail::not_options T>
    [[nodiscard]] T operator()(Range&& range, T init, const options& how) const {
        return (*this)(range, std::move(init), std::plus<>(), how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last,
              detail::not_options T = std::iter_value_t<First>, detail::not_options Op = std::plus<>>
    [[nodiscard]] T operator()(First first, Last last, T init = {}, Op op = {}, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), std::move(init), std::move(op), how);
    }
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last>
    [[nodiscard]] auto operator()(First first, Last last, const options& how) const {
        return (*this)(std::ranges::subrange(first, last), how);
    }
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::not_options T>
    [[nodiscard]] T operator()(First first, Last last, T init, const options& how) const {
        return (*this)(std::ranges::subrange(first, last), std::move(init), how);
    }
};
// Combines all elements: reduce(range, init = {}, op = plus, options = {}).
inline constexpr reduce_algorithm reduce{};

class transform_reduce_algorithm : public detail::range_forms<transform_reduce_algorithm> {
public:
    using range_forms::operator();

    // Returns op over `init` and f(element) for all elements, in this order. Calls f once for each element. What f returns converts to the
    // type of `init`, or else op takes both types, as in `reduce`.
    template <detail::parallel_range Range, class T, class Op, class F>
        requires std::invocable<F&, std::ranges::range_reference_t<Range>> && std::invocable<Op&, T, T>
    [[nodiscard]] T operator()(Range&& range, T init, Op op, F f, const options& how = {}) const {
        return detail::reduce_from(std::ranges::begin(range), detail::size_of(range), std::move(init), op, f, how);
    }

    // Returns op over `init` and f(l, r) for all pairs of elements at the same place, in this order: as many as the shorter range
    // has.
    template <detail::parallel_range Left, detail::parallel_range Right, class T, detail::not_options Op = std::plus<>,
              detail::not_options F = std::multiplies<>>
        requires std::invocable<F&, std::ranges::range_reference_t<Left>, std::ranges::range_reference_t<Right>> &&
                 std::invocable<Op&, T, T>
    [[nodiscard]] T operator()(Left&& left, Right&& right, T init, Op op = {}, F f = {},
                               const options& how = {}) const {
        return detail::reduce_pairs(left, right, std::move(init), op, f, how);
    }

    // The inner product, with options directly after the initial value.
    template <detail::parallel_range Left, detail::parallel_range Right, class T>
    [[nodiscard]] T operator()(Left&& left, Right&& right, T init, const options& how) const {
        return (*this)(left, right, std::move(init), std::plus<>(), std::multiplies<>(), how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, class T, class Op, class F>
        requires std::invocable<F&, std::iter_reference_t<First>>
    [[nodiscard]] T operator()(First first, Last last, T init, Op op, F f, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), std::move(init), std::move(op), std::move(f), how);
    }
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::parallel_range Right,
              class T, detail::not_options Op = std::plus<>, detail::not_options F = std::multiplies<>>
    [[nodiscard]] T operator()(First first, Last last, Right&& right, T init, Op op = {}, F f = {},
                               const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), right, std::move(init), std::move(op), std::move(f), how);
    }
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::parallel_range Right,
              class T>
    [[nodiscard]] T operator()(First first, Last last, Right&& right, T init, const options& how) const {
        return (*this)(std::ranges::subrange(first, last), right, std::move(init), how);
    }
};
// Combines f of all elements: transform_reduce(range, init, op, f, options = {}), or f of all pairs of elements:
// transform_reduce(left, right, init, op = plus, f = multiplies, options = {}).
inline constexpr transform_reduce_algorithm transform_reduce{};

class sum_algorithm : public detail::range_forms<sum_algorithm> {
public:
    using range_forms::operator();

    // Returns the sum of projection(element) for all elements, in the type of the projection. It overflows as that type does. To
    // avoid it, project to a larger type.
    template <detail::parallel_range Range, detail::not_options Projection = std::identity>
        requires std::invocable<Projection&, std::ranges::range_reference_t<Range>>
    [[nodiscard]] auto operator()(Range&& range, Projection projection = {}, const options& how = {}) const {
        using value = std::decay_t<detail::projected_t<Range, Projection>>;
        std::plus<> add;
        return detail::reduce_from(std::ranges::begin(range), detail::size_of(range), value{}, add, projection, how);
    }

    // The same with options directly after the range.
    template <detail::parallel_range Range>
    [[nodiscard]] auto operator()(Range&& range, const options& how) const {
        return (*this)(range, std::identity{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last,
              detail::not_options Projection = std::identity>
    [[nodiscard]] auto operator()(First first, Last last, Projection projection = {}, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), std::move(projection), how);
    }
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last>
    [[nodiscard]] auto operator()(First first, Last last, const options& how) const {
        return (*this)(std::ranges::subrange(first, last), how);
    }
};
// Adds up all elements: sum(range, projection = {}, options = {}).
inline constexpr sum_algorithm sum{};

class min_algorithm : public detail::comparison_forms<min_algorithm, std::ranges::less> {
public:
    using comparison_forms::operator();

    // Returns the least element, by less(projection(a), projection(b)), or nothing if the range is empty. If several are
    // equivalent, returns the first of them; for an arithmetic type it may be another one, such as -0.0 for 0.0.
    template <detail::parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires detail::relation_on<Less, Range, Projection>
    [[nodiscard]] std::optional<std::ranges::range_value_t<Range>> operator()(Range&& range, Less less = {},
                                                                              Projection projection = {},
                                                                              const options& how = {}) const {
        return detail::extreme_value<detail::lesser_of>(range, std::move(less), std::move(projection), how);
    }
};
// Returns the least element: min(range, less = {}, projection = {}, options = {}).
inline constexpr min_algorithm min{};

class max_algorithm : public detail::comparison_forms<max_algorithm, std::ranges::less> {
public:
    using comparison_forms::operator();

    // Returns the greatest element, by less(projection(a), projection(b)), or nothing if the range is empty. If several are
    // equivalent, returns the first of them; for an arithmetic type it may be another one, such as -0.0 for 0.0.
    template <detail::parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires detail::relation_on<Less, Range, Projection>
    [[nodiscard]] std::optional<std::ranges::range_value_t<Range>> operator()(Range&& range, Less less = {},
                                                                              Projection projection = {},
                                                                              const options& how = {}) const {
        return detail::extreme_value<detail::greater_of>(range, std::move(less), std::move(projection), how);
    }
};
// Returns the greatest element: max(range, less = {}, projection = {}, options = {}).
inline constexpr max_algorithm max{};

class minmax_algorithm : public detail::comparison_forms<minmax_algorithm, std::ranges::less> {
public:
    using comparison_forms::operator();

    // Returns the first of the least and the last of the greatest elements as a pair, as std::ranges::minmax does, or nothing if
    // the range is empty. For an arithmetic type, equivalent values may replace each other as in `min`.
    template <detail::parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires detail::relation_on<Less, Range, Projection>
    [[nodiscard]] auto operator()(Range&& range, Less less = {}, Projection projection = {},
                                  const options& how = {}) const {
        return detail::both_extremes(range, std::move(less), std::move(projection), how);
    }
};
// Returns the least and the greatest element: minmax(range, less = {}, projection = {}, options = {}).
inline constexpr minmax_algorithm minmax{};

class count_if_algorithm : public detail::predicate_forms<count_if_algorithm> {
public:
    using predicate_forms::operator();

    // Returns the number of elements for which predicate(projection(element)) is true.
    template <detail::parallel_range Range, class Predicate, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection>
    [[nodiscard]] std::size_t operator()(Range&& range, Predicate predicate, Projection projection = {},
                                         const options& how = {}) const {
        return detail::count_where(range, predicate, projection, how);
    }
};
// Counts the elements for which a predicate holds: count_if(range, predicate, projection = {}, options = {}).
inline constexpr count_if_algorithm count_if{};

class count_algorithm : public detail::value_forms<count_algorithm> {
public:
    using value_forms::operator();

    // Returns the number of elements with projection(element) == value.
    template <detail::parallel_range Range, class T, class Projection = std::identity>
        requires detail::value_comparable_in<T, Range, Projection>
    [[nodiscard]] std::size_t operator()(Range&& range, const T& value, Projection projection = {},
                                         const options& how = {}) const {
        detail::is_equal_to<T> is_wanted{value};
        return detail::count_where(range, is_wanted, projection, how);
    }
};
// Counts the elements that are equal to a value: count(range, value, projection = {}, options = {}).
inline constexpr count_algorithm count{};

class parallel_reduce_algorithm {
public:
    // Returns op over map(i) for all indices i in [first, last), in this order, or `empty` if there are none. Bounds of two types
    // are converted as in `parallel_for`.
    template <detail::index_bound First, detail::index_bound Last, class T, class Map,
              detail::not_options Op = std::plus<>>
        requires std::invocable<Map&, detail::common_index<First, Last>> && std::invocable<Op&, T, T>
    [[nodiscard]] T operator()(First first, Last last, T empty, Map&& map, Op op = {}, const options& how = {}) const {
        using index = detail::common_index<First, Last>;
        using f = std::remove_reference_t<Map>;
        const auto bounds = detail::in_one_type(first, last);
        const detail::index_iterator begin(bounds.first);
        const std::size_t n = detail::count_of(bounds.first, bounds.last);
        detail::require_type<T, index, Op, f>();
        if constexpr (detail::reducible_to<T, index, Op, f>) {
            detail::reduce_work<T, decltype(begin), Op, f> work{begin, op, map};
            return n == 0 ? std::move(empty) : detail::reduce_items(n, work, how);
        }
    }

    // The sum, with options directly after the map.
    template <detail::index_bound First, detail::index_bound Last, class T, class Map>
    [[nodiscard]] T operator()(First first, Last last, T empty, Map&& map, const options& how) const {
        return (*this)(first, last, std::move(empty), map, std::plus<>(), how);
    }
};
// Combines map(i) for all indices: parallel_reduce(first, last, empty, map, op = plus, options = {}).
inline constexpr parallel_reduce_algorithm parallel_reduce{};

class parallel_reduce_chunks_algorithm {
public:
    // Returns op over chunk(begin, end) for chunks that together cover [0, items), in this order, or `empty` if there are none. The
    // chunks are as few as keep all threads busy; a stop token is checked between them.
    template <detail::index_bound Count, class T, class Chunk, detail::not_options Op = std::plus<>>
        requires std::invocable<Chunk&, std::size_t, std::size_t> && std::invocable<Op&, T, T>
    [[nodiscard]] T operator()(Count items, T empty, Chunk&& chunk, Op op = {}, const options& how = {}) const {
        const std::size_t n = detail::count_to(items);
        using work = detail::chunk_reduce_work<T, Op, std::remove_reference_t<Chunk>>;
        return n == 0 ? std::move(empty) : detail::reduce_items(n, work{op, chunk}, how);
    }

    // The sum, with options directly after the function.
    template <detail::index_bound Count, class T, class Chunk>
    [[nodiscard]] T operator()(Count items, T empty, Chunk&& chunk, const options& how) const {
        return (*this)(items, std::move(empty), chunk, std::plus<>(), how);
    }
};
// Combines chunk(begin, end) for chunks of [0, items): parallel_reduce_chunks(items, empty, chunk, op = plus, options = {}).
inline constexpr parallel_reduce_chunks_algorithm parallel_reduce_chunks{};

}  // namespace heddle::inline v0
