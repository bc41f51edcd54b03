// SPDX-License-Identifier: Apache-2.0
// remove.hpp - a range without some elements: remove, remove_if, remove_copy, remove_copy_if, unique_copy, partition_copy.
//
// A predicate is called once for each element, in an unspecified order and possibly at the same time. Outputs are random-access iterators.
// They do not overlap the range.
//
// Complexity    linear.
// Exceptions    What a predicate throws is rethrown before any element has moved or been written.
// Memory        a byte for each element.
// Options       those of pack.hpp.
#pragma once

#include <iterator>
#include <ranges>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/output_forms.hpp"
#include "detail/algo/pack_algorithms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/base/function_objects.hpp"
#include "detail/base/invoke.hpp"

namespace heddle::inline v0 {

class remove_if_algorithm : public detail::predicate_forms<remove_if_algorithm> {
public:
    using predicate_forms::operator();

    // Moves the elements for which predicate(projection(element)) is false to the beginning; they keep their order. Returns the end
    // of these. Elements behind it have unspecified values, and the range keeps its size: `v.erase(remove_if(v, p), v.end())`.
    // Allocates room for the elements that are kept; if moves of elements may throw, the calling thread moves them instead.
    template <detail::parallel_range Range, class Predicate, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, Predicate predicate,
                                                            Projection projection = {}, const options& how = {}) const {
        auto is_kept = [is_removed = detail::holds_at(range, predicate, projection)](std::size_t i) mutable {
            return !is_removed(i);
        };
        return detail::advanced(std::ranges::begin(range), detail::keep_in_front(range, is_kept, how));
    }
};
// Moves the other elements to the beginning: remove_if(range, predicate, projection = {}, options = {}).
inline constexpr remove_if_algorithm remove_if{};

class remove_algorithm : public detail::value_forms<remove_algorithm> {
public:
    using value_forms::operator();

    // The same as `remove_if` for the elements with projection(element) == value.
    template <detail::parallel_range Range, class T, class Projection = std::identity>
        requires detail::value_comparable_in<T, Range, Projection>
    [[nodiscard]] std::ranges::iterator_t<Range> operator()(Range&& range, const T& value, Projection projection = {},
                                                            const options& how = {}) const {
        return remove_if(range, detail::is_equal_to<T>{value}, std::move(projection), how);
    }
};
// Moves the elements that differ from a value to the beginning: remove(range, value, projection = {}, options = {}).
inline constexpr remove_algorithm remove{};

class remove_copy_if_algorithm : public detail::output_choice_forms<remove_copy_if_algorithm> {
public:
    using output_choice_forms::operator();

    // Copies the elements for which predicate(projection(element)) is false, in their order. Returns the end of what was written.
    template <detail::parallel_range Range, std::random_access_iterator Out, class Predicate,
              class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection> &&
                 detail::accepts<Out, std::ranges::range_reference_t<Range>>
    Out operator()(Range&& range, Out out, Predicate predicate, Projection projection = {},
                   const options& how = {}) const {
        auto is_kept = [&](auto&& one) -> bool { return !detail::invoke(predicate, std::forward<decltype(one)>(one)); };
        return detail::copy_where(range, out, is_kept, projection, how);
    }
};
// Copies the elements for which a predicate does not hold: remove_copy_if(range, out, predicate, projection = {}, options = {}).
inline constexpr remove_copy_if_algorithm remove_copy_if{};

class remove_copy_algorithm : public detail::output_choice_forms<remove_copy_algorithm> {
public:
    using output_choice_forms::operator();

    // Copies the elements that do not have projection(element) == value, in their order. Returns the end of what was written.
    template <detail::parallel_range Range, std::random_access_iterator Out, class T, class Projection = std::identity>
        requires detail::value_comparable_in<T, Range, Projection> &&
                 detail::accepts<Out, std::ranges::range_reference_t<Range>>
    Out operator()(Range&& range, Out out, const T& value, Projection projection = {}, const options& how = {}) const {
        return remove_copy_if(range, out, detail::is_equal_to<T>{value}, std::move(projection), how);
    }
};
// Copies the elements that differ from a value: remove_copy(range, out, value, projection = {}, options = {}).
inline constexpr remove_copy_algorithm remove_copy{};

class unique_copy_algorithm : public detail::output_operation_forms<unique_copy_algorithm, std::ranges::equal_to> {
public:
    using output_operation_forms::operator();

    // Copies the first of each run of equal elements, by same(a, b), which has to be an equivalence. Returns the end of what was
    // written.
    template <detail::parallel_range Range, std::random_access_iterator Out,
              detail::not_options Equal = std::ranges::equal_to>
        requires detail::relation_on<Equal, Range> && detail::accepts<Out, std::ranges::range_reference_t<Range>>
    Out operator()(Range&& range, Out out, Equal same = {}, const options& how = {}) const {
        return detail::copy_first_of_equals(range, out, same, how);
    }
};
// Copies without repeated neighbours: unique_copy(range, out, same = {}, options = {}).
inline constexpr unique_copy_algorithm unique_copy{};

class partition_copy_algorithm : public detail::range_forms<partition_copy_algorithm> {
public:
    using range_forms::operator();

    // Copies the elements for which predicate(projection(element)) is true to the first output and all others to the second one,
    // in their order. Returns the two ends of what was written as a pair.
    template <detail::parallel_range Range, std::random_access_iterator OutTrue, std::random_access_iterator OutFalse,
              class Predicate, class Projection = std::identity>
        requires detail::predicate_on<Predicate, Range, Projection> &&
                 detail::accepts<OutTrue, std::ranges::range_reference_t<Range>> &&
                 detail::accepts<OutFalse, std::ranges::range_reference_t<Range>>
    std::pair<OutTrue, OutFalse> operator()(Range&& range, OutTrue out_true, OutFalse out_false, Predicate predicate,
                                            Projection projection = {}, const options& how = {}) const {
        return detail::copy_both_parts(range, out_true, out_false, predicate, projection, how);
    }

    // The same with options directly after the predicate.
    template <detail::parallel_range Range, std::random_access_iterator OutTrue, std::random_access_iterator OutFalse,
              class Predicate>
    auto operator()(Range&& range, OutTrue out_true, OutFalse out_false, Predicate predicate,
                    const options& how) const {
        return (*this)(range, out_true, out_false, std::move(predicate), std::identity{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last,
              std::random_access_iterator OutTrue, std::random_access_iterator OutFalse, detail::not_options Predicate,
              detail::not_options Projection = std::identity>
    auto operator()(First first, Last last, OutTrue out_true, OutFalse out_false, Predicate predicate,
                    Projection projection = {}, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), out_true, out_false, std::move(predicate),
                       std::move(projection), how);
    }
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last,
              std::random_access_iterator OutTrue, std::random_access_iterator OutFalse, detail::not_options Predicate>
    auto operator()(First first, Last last, OutTrue out_true, OutFalse out_false, Predicate predicate,
                    const options& how) const {
        return (*this)(std::ranges::subrange(first, last), out_true, out_false, std::move(predicate), how);
    }
};
// Copies to two outputs: partition_copy(range, out_true, out_false, predicate, projection = {}, options = {}).
inline constexpr partition_copy_algorithm partition_copy{};

}  // namespace heddle::inline v0
