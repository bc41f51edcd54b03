// SPDX-License-Identifier: Apache-2.0
// select.hpp - a part of the order without sorting everything: nth_element, partial_sort, partial_sort_copy, top_k.
//
// Exceptions    What a comparison or a projection throws is rethrown. No element is lost then, nor if the comparison is not an
//               order, nor if the call is stopped.
#pragma once

#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/algo/select_algorithms.hpp"
#include "detail/base/function_objects.hpp"

namespace heddle::inline v0 {

class nth_element_algorithm : public detail::position_forms<nth_element_algorithm> {
public:
    using position_forms::operator();

    // Moves to `nth` the element that would be there if the range were sorted by less(projection(a), projection(b)). No element
    // before it is greater, and none behind it is less. Does nothing if `nth` is the end.
    //
    // Linear on average, at most proportional to n log n. In place. Ignores all options but `pool` and `stop`.
    template <detail::parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires std::sortable<std::ranges::iterator_t<Range>, Less, Projection>
    void operator()(Range&& range, std::ranges::iterator_t<Range> nth, Less less = {}, Projection projection = {},
                    const options& how = {}) const {
        detail::select_nth(range, nth, less, projection, how);
    }
};
// Finds the element that belongs to a position: nth_element(range, nth, less = {}, projection = {}, options = {}).
inline constexpr nth_element_algorithm nth_element{};

class partial_sort_algorithm : public detail::position_forms<partial_sort_algorithm> {
public:
    using position_forms::operator();

    // Fills the places before `middle` with the elements that a sort by less(projection(a), projection(b)) would put there, in the
    // same order. The order of the other elements is unspecified.
    //
    // `nth_element` followed by `sort` of the beginning, with the same complexity, memory and options.
    template <detail::parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
        requires std::sortable<std::ranges::iterator_t<Range>, Less, Projection>
    void operator()(Range&& range, std::ranges::iterator_t<Range> middle, Less less = {}, Projection projection = {},
                    const options& how = {}) const {
        detail::sort_front(range, middle, less, projection, how);
    }
};
// Sorts the least elements to the beginning: partial_sort(range, middle, less = {}, projection = {}, options = {}).
inline constexpr partial_sort_algorithm partial_sort{};

class partial_sort_copy_algorithm : public detail::range_forms<partial_sort_copy_algorithm> {
public:
    using range_forms::operator();

    // Writes as many of the least elements as the output, a range, has room for, sorted by less(projection(a), projection(b)). Returns the
    // end of what was written. The range is not changed.
    //
    // `top_k` if the output is much smaller than the range, else `partial_sort` of a copy, with their complexity, memory and options.
    template <detail::parallel_range Range, detail::parallel_range Output, class Less = std::ranges::less,
              class Projection = std::identity>
        requires detail::relation_on<Less, Range, Projection> &&
                 detail::accepts<std::ranges::iterator_t<Output>, std::ranges::range_value_t<Range>>
    std::ranges::iterator_t<Output> operator()(Range&& range, Output&& output, Less less = {},
                                               Projection projection = {}, const options& how = {}) const {
        return detail::copy_sorted_front(range, output, less, projection, how);
    }

    // The same with options directly after the output or the comparison.
    template <detail::parallel_range Range, detail::parallel_range Output>
    auto operator()(Range&& range, Output&& output, const options& how) const {
        return (*this)(range, output, std::ranges::less{}, std::identity{}, how);
    }
    template <detail::parallel_range Range, detail::parallel_range Output, detail::not_options Less>
    auto operator()(Range&& range, Output&& output, Less less, const options& how) const {
        return (*this)(range, output, std::move(less), std::identity{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::parallel_range Output,
              detail::not_options Less = std::ranges::less, detail::not_options Projection = std::identity>
    auto operator()(First first, Last last, Output&& output, Less less = {}, Projection projection = {},
                    const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), output, std::move(less), std::move(projection), how);
    }
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::parallel_range Output>
    auto operator()(First first, Last last, Output&& output, const options& how) const {
        return (*this)(std::ranges::subrange(first, last), output, std::ranges::less{}, std::identity{}, how);
    }
};
// Writes the least elements, sorted: partial_sort_copy(range, output, less = {}, projection = {}, options = {}).
inline constexpr partial_sort_copy_algorithm partial_sort_copy{};

class top_k_algorithm : public detail::range_forms<top_k_algorithm> {
public:
    using range_forms::operator();

    // Returns copies of the k greatest elements by less(projection(a), projection(b)), or of all if there are fewer, the greatest
    // first. Which of several equivalent elements it returns is unspecified. Throws std::invalid_argument for a negative k.
    //
    // At most proportional to n log k, with k elements of memory for each chunk of the range: for a k that is small compared with
    // the range. All options apply, as in `reduce`.
    template <detail::parallel_range Range, detail::index_bound Count, class Less = std::ranges::less,
              class Projection = std::identity>
        requires detail::relation_on<Less, Range, Projection>
    [[nodiscard]] std::vector<std::ranges::range_value_t<Range>> operator()(Range&& range, Count k, Less less = {},
                                                                            Projection projection = {},
                                                                            const options& how = {}) const {
        return detail::greatest_elements(range, detail::checked_count(k), less, projection, how);
    }

    // The same with options directly after the number.
    template <detail::parallel_range Range, detail::index_bound Count>
    [[nodiscard]] auto operator()(Range&& range, Count k, const options& how) const {
        return (*this)(range, k, std::ranges::less{}, std::identity{}, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::index_bound Count,
              detail::not_options Less = std::ranges::less, class Projection = std::identity>
    [[nodiscard]] auto operator()(First first, Last last, Count k, Less less = {}, Projection projection = {},
                                  const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), k, std::move(less), std::move(projection), how);
    }
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::index_bound Count>
    [[nodiscard]] auto operator()(First first, Last last, Count k, const options& how) const {
        return (*this)(std::ranges::subrange(first, last), k, how);
    }
};
// Returns the k greatest elements: top_k(range, k, less = {}, projection = {}, options = {}).
inline constexpr top_k_algorithm top_k{};

}  // namespace heddle::inline v0
