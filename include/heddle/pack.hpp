// SPDX-License-Identifier: Apache-2.0
// pack.hpp - some elements of a range: copy_if, filter, filter_into, pack, unique, partition, stable_partition.
//
// A predicate is called once for each element, in an unspecified order and possibly at the same time.
//
// Complexity    linear.
// Exceptions    What a predicate throws is rethrown. A range that was to be changed in place has lost no element then.
// Memory        a byte for each element, except `partition`.
// Options       grain: the elements of a block that one thread handles (0 and no default_grain: a 64th of the range, at most
//               4,096). stop: checked between blocks, until elements are written or moved. cost_hint, deterministic: ignored.
#pragma once

#include <concepts>
#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/output_forms.hpp"
#include "detail/algo/pack_algorithms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/algo/result_vectors.hpp"
#include "detail/base/function_objects.hpp"

namespace heddle::inline v0 {

class copy_if_algorithm : public detail::output_choice_forms<copy_if_algorithm> {
public:
    using output_choice_forms::operator();

    // Copies the elements for which predicate(projection(element)) is true to the output, in their order. Returns the end of what
    // was written. The output does not overlap the range.
    template <detail::parallel_range Range, std::random_access_iterator Out, class Predicate,
              class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection> &&
                 detail::accepts<Out, std::ranges::range_reference_t<Range>>
    Out operator()(Range&& range, Out out, Predicate predicate, Projection projection = {},
                   const options& how = {}) const {
        return detail::copy_where(range, out, predicate, projection, how);
    }
};
// Copies the elements for which a predicate holds: copy_if(range, out, predicate, projection = {}, options = {}).
inline constexpr copy_if_algorithm copy_if{};

class filter_algorithm : public detail::predicate_forms<filter_algorithm> {
public:
    using predicate_forms::operator();

    // Returns a vector of the elements for which predicate(projection(element)) is true, in their order. The elements need a
    // default constructor.
    template <detail::parallel_range Range, class Predicate, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection>
    [[nodiscard]] std::vector<std::ranges::range_value_t<Range>> operator()(Range&& range, Predicate predicate,
                                                                            Projection projection = {},
                                                                            const options& how = {}) const {
        return detail::vector_where(range, predicate, projection, how);
    }
};
// Returns the elements for which a predicate holds: filter(range, predicate, projection = {}, options = {}).
inline constexpr filter_algorithm filter{};

class filter_into_algorithm : public detail::range_forms<filter_into_algorithm> {
public:
    using range_forms::operator();

    // Puts the elements for which predicate(projection(element)) is true into a vector, in their order: a std::vector, or an
    // uninitialized_vector, whose elements need not be cleared first. Old elements of the vector are dropped, and its memory is reused.
    template <detail::parallel_range Range, detail::result_vector Vector, class Predicate,
              class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection>
    void operator()(Range&& range, Vector& into, Predicate predicate, Projection projection = {},
                    const options& how = {}) const {
        detail::filter_to(range, into, predicate, projection, how);
    }

    template <detail::parallel_range Range, detail::result_vector Vector, detail::not_options Predicate>
    void operator()(Range&& range, Vector& into, Predicate predicate, const options& how) const {
        (*this)(range, into, std::move(predicate), std::identity{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::result_vector Vector,
              detail::not_options Predicate, detail::not_options Projection = std::identity>
    void operator()(First first, Last last, Vector& into, Predicate predicate, Projection projection = {},
                    const options& how = {}) const {
        (*this)(std::ranges::subrange(first, last), into, std::move(predicate), std::move(projection), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::result_vector Vector,
              detail::not_options Predicate>
    void operator()(First first, Last last, Vector& into, Predicate predicate, const options& how) const {
        (*this)(std::ranges::subrange(first, last), into, std::move(predicate), std::identity{}, how);
    }
};
// Puts the elements for which a predicate holds into a vector: filter_into(range, into, predicate, projection = {}, options = {}).
inline constexpr filter_into_algorithm filter_into{};

class pack_algorithm : public detail::range_forms<pack_algorithm> {
public:
    using range_forms::operator();

    // Returns a vector of the elements whose flag, at the same place, is true: of as many as the shorter range has. The elements
    // need a default constructor.
    template <detail::parallel_range Range, detail::parallel_range Flags>
        requires std::constructible_from<bool, std::ranges::range_reference_t<Flags>>
    [[nodiscard]] std::vector<std::ranges::range_value_t<Range>> operator()(Range&& range, Flags&& flags,
                                                                            const options& how = {}) const {
        return detail::vector_of_flagged(range, flags, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::parallel_range Flags>
    [[nodiscard]] auto operator()(First first, Last last, Flags&& flags, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), flags, how);
    }
};
// Returns the elements whose flag is true: pack(range, flags, options = {}).
inline constexpr pack_algorithm pack{};

class unique_algorithm : public detail::comparison_forms<unique_algorithm, std::ranges::equal_to> {
public:
    using comparison_forms::operator();

    // Keeps the first of each run of equal elements, by same(projection(a), projection(b)), which has to be an equivalence.
    // Returns the end of what is kept; elements behind it have unspecified values. Allocates room for the elements that are kept;
    // if moves of elements may throw, the calling thread moves them instead.
    template <detail::parallel_range Range, class Equal = std::ranges::equal_to, class Projection = std::identity>
        requires detail::relation_on<Equal, Range, Projection>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Equal same = {}, Projection projection = {},
                                                            const options& how = {}) const {
        return detail::advanced(std::ranges::begin(range), detail::keep_first_of_equals(range, same, projection, how));
    }
};
// Removes repeated neighbours: unique(range, same = {}, projection = {}, options = {}).
inline constexpr unique_algorithm unique{};

class partition_algorithm : public detail::partition_forms<partition_algorithm> {
public:
    using partition_forms::operator();

    // Moves the elements for which predicate(projection(element)) is true before all others, by swaps in place. Returns the first
    // of the others. The order within both parts is unspecified, and may depend on the number of threads.
    template <detail::parallel_range Range, class Predicate, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection>
    std::ranges::iterator_t<Range> operator()(Range&& range, Predicate predicate, Projection projection = {},
                                              const options& how = {}) const {
        return detail::advanced(std::ranges::begin(range), detail::partition_range(range, predicate, projection, how));
    }
};
// Divides a range in two parts: partition(range, predicate, projection = {}, options = {}).
inline constexpr partition_algorithm partition{};

class stable_partition_algorithm : public detail::partition_forms<stable_partition_algorithm> {
public:
    using partition_forms::operator();

    // Moves the elements for which predicate(projection(element)) is true before all others. Returns the first of the others. The
    // elements of both parts keep their order. Allocates room for a copy of the range, or, if moves of elements may throw, for an
    // index for each element.
    template <detail::parallel_range Range, class Predicate, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection>
    std::ranges::iterator_t<Range> operator()(Range&& range, Predicate predicate, Projection projection = {},
                                              const options& how = {}) const {
        return detail::advanced(std::ranges::begin(range),
                                detail::partition_range_stably(range, predicate, projection, how));
    }
};
// Divides a range in two parts that keep their order: stable_partition(range, predicate, projection = {}, options = {}).
inline constexpr stable_partition_algorithm stable_partition{};

}  // namespace heddle::inline v0
