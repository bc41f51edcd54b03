// SPDX-License-Identifier: Apache-2.0
// arrays.hpp - whole arrays at once: transform, fill, tabulate, generate, copy, reverse, rotate, gather, scatter, offsets_of,
// flatten, flatten_into.
//
// Outputs are random-access iterators. The order of the calls is unspecified, and calls may run at the same time.
//
// Complexity    linear.
// Exceptions    What a function or an assignment throws is rethrown. The output then holds some of the results.
// Memory        in place. Only results that are vectors, and the offsets of lists in `flatten`, are allocated.
// Options       all apply, except `deterministic`: the results do not depend on the number of threads.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

#include "algorithm_options.hpp"
#include "detail/algo/array_algorithms.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/output_forms.hpp"
#include "detail/algo/piece_algorithms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"
#include "detail/algo/result_vectors.hpp"

namespace heddle::inline v0 {

class transform_algorithm : public detail::range_forms<transform_algorithm> {
public:
    using range_forms::operator();

    // Writes f(element) for every element. Returns the end of what was written. The output may be the range itself.
    template <detail::parallel_range Range, std::random_access_iterator Out, class F>
        requires detail::accepts_result_of<Out, F, std::ranges::range_reference_t<Range>>
    Out operator()(Range&& range, Out out, F f, const options& how = {}) const {
        return detail::transform_elements(std::ranges::begin(range), detail::size_of(range), out, f, how);
    }

    // Writes f(l, r) for every pair of elements at the same place, as many as the shorter range has. Returns the end of what was
    // written. The output may be one of the ranges.
    template <detail::parallel_range Left, detail::parallel_range Right, std::random_access_iterator Out, class F>
        requires detail::accepts_result_of<Out, F, std::ranges::range_reference_t<Left>,
                                           std::ranges::range_reference_t<Right>>
    Out operator()(Left&& left, Right&& right, Out out, F f, const options& how = {}) const {
        return detail::transform_pairs(std::ranges::begin(left), std::ranges::begin(right),
                                       std::min(detail::size_of(left), detail::size_of(right)), out, f, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out,
              class F>
        requires detail::accepts_result_of<Out, F, std::iter_reference_t<First>>
    Out operator()(First first, Last last, Out out, F f, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), out, std::move(f), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::parallel_range Right,
              std::random_access_iterator Out, class F>
    Out operator()(First first, Last last, Right&& right, Out out, F f, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), right, out, std::move(f), how);
    }

    template <detail::parallel_range Range, std::random_access_iterator Out, class F>
        requires(!detail::accepts_result_of<Out, F, std::ranges::range_reference_t<Range>> &&
                 !std::random_access_iterator<F>)
    void operator()(Range&&, Out, F /*does_not_fit*/, const options& = {}) const {
        static_assert(detail::k_is_accepted<F>,
                      "heddle: the function has to take an element of the range, and what it returns has to be "
                      "assignable to an element of the output");
    }
};
// Writes f of every element: transform(range, out, f, options = {}), transform(left, right, out, f, options = {}).
inline constexpr transform_algorithm transform{};

class fill_algorithm : public detail::range_forms<fill_algorithm> {
public:
    using range_forms::operator();

    // Assigns the value to every element.
    template <detail::parallel_range Range, class T>
        requires detail::accepts<std::ranges::iterator_t<Range>, const T&>
    void operator()(Range&& range, const T& value, const options& how = {}) const {
        detail::fill_elements(std::ranges::begin(range), detail::size_of(range), value, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, class T>
        requires detail::accepts<First, const T&>
    void operator()(First first, Last last, const T& value, const options& how = {}) const {
        (*this)(std::ranges::subrange(first, last), value, how);
    }
};
// Assigns a value to every element: fill(range, value, options = {}).
inline constexpr fill_algorithm fill{};

class tabulate_algorithm : public detail::range_forms<tabulate_algorithm> {
public:
    using range_forms::operator();

    // Assigns f(i) to the element at place i, for every i.
    template <detail::parallel_range Range, class F>
        requires detail::accepts_result_of<std::ranges::iterator_t<Range>, F, std::size_t>
    void operator()(Range&& range, F f, const options& how = {}) const {
        detail::tabulate_elements(std::ranges::begin(range), detail::size_of(range), f, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, class F>
        requires detail::accepts_result_of<First, F, std::size_t>
    void operator()(First first, Last last, F f, const options& how = {}) const {
        (*this)(std::ranges::subrange(first, last), std::move(f), how);
    }
};
// Makes every element from its place: tabulate(range, f, options = {}).
inline constexpr tabulate_algorithm tabulate{};

class generate_algorithm : public detail::range_forms<generate_algorithm> {
public:
    using range_forms::operator();

    // Assigns f() to every element. f is called once for each element, in an unspecified order and possibly at the same time.
    template <detail::parallel_range Range, class F>
        requires detail::accepts_result_of<std::ranges::iterator_t<Range>, F>
    void operator()(Range&& range, F f, const options& how = {}) const {
        detail::generate_elements(std::ranges::begin(range), detail::size_of(range), f, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, class F>
        requires detail::accepts_result_of<First, F>
    void operator()(First first, Last last, F f, const options& how = {}) const {
        (*this)(std::ranges::subrange(first, last), std::move(f), how);
    }

    template <detail::parallel_range Range, detail::argument_after<Range> F>
        requires(!detail::accepts_result_of<std::ranges::iterator_t<Range>, F>)
    void operator()(Range&&, F /*does_not_fit*/, const options& = {}) const {
        static_assert(detail::k_is_accepted<F>,
                      "heddle: generate calls its function without an argument, and what that returns has to be "
                      "assignable to an element; tabulate passes the index");
    }
};
// Assigns the results of calls: generate(range, f, options = {}).
inline constexpr generate_algorithm generate{};

class copy_algorithm : public detail::output_forms<copy_algorithm> {
public:
    using output_forms::operator();

    // Copies the range to the output, which must not overlap it. Returns the end of what was written.
    template <detail::parallel_range Range, std::random_access_iterator Out>
        requires detail::accepts<Out, std::ranges::range_reference_t<Range>>
    Out operator()(Range&& range, Out out, const options& how = {}) const {
        return detail::copy_elements(std::ranges::begin(range), detail::size_of(range), out, how);
    }
};
// Copies a range: copy(range, out, options = {}).
inline constexpr copy_algorithm copy{};

class reverse_algorithm : public detail::range_forms<reverse_algorithm> {
public:
    using range_forms::operator();

    // Reverses the order of the elements, by swaps.
    template <detail::parallel_range Range>
        requires std::permutable<std::ranges::iterator_t<Range>> ||
                 detail::sharing_words<std::ranges::iterator_t<Range>>
    void operator()(Range&& range, const options& how = {}) const {
        detail::reverse_elements(std::ranges::begin(range), detail::size_of(range), how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last>
    void operator()(First first, Last last, const options& how = {}) const {
        (*this)(std::ranges::subrange(first, last), how);
    }
};
// Reverses a range: reverse(range, options = {}).
inline constexpr reverse_algorithm reverse{};

class rotate_algorithm : public detail::range_forms<rotate_algorithm> {
public:
    using range_forms::operator();

    // Exchanges the two parts of the range: the element at `middle` becomes the first. Returns the new position of the element
    // that was the first. By three reversals, in place.
    template <detail::parallel_range Range>
        requires std::permutable<std::ranges::iterator_t<Range>> ||
                 detail::sharing_words<std::ranges::iterator_t<Range>>
    std::ranges::iterator_t<Range> operator()(Range&& range, std::ranges::iterator_t<Range> middle,
                                              const options& how = {}) const {
        const auto begin = std::ranges::begin(range);
        return detail::rotate_elements(begin, detail::size_of(range), static_cast<std::size_t>(middle - begin), how);
    }

    // The same for the elements of [first, last). The middle stands between the ends, as in std::rotate.
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last>
    First operator()(First first, First middle, Last last, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), middle, how);
    }
};
// Exchanges the two parts of a range: rotate(range, middle, options = {}).
inline constexpr rotate_algorithm rotate{};

class gather_algorithm : public detail::range_forms<gather_algorithm> {
public:
    using range_forms::operator();

    // Writes range[i] for every i of the indices. Returns the end of what was written. Throws std::invalid_argument for an index
    // outside of the range.
    template <detail::parallel_range Range, detail::parallel_range Indices, std::random_access_iterator Out>
        requires std::integral<std::ranges::range_value_t<Indices>> &&
                 detail::accepts<Out, std::ranges::range_reference_t<Range>>
    Out operator()(Range&& range, Indices&& indices, Out out, const options& how = {}) const {
        return detail::gather_elements(range, indices, out, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::parallel_range Indices,
              std::random_access_iterator Out>
    Out operator()(First first, Last last, Indices&& indices, Out out, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), indices, out, how);
    }
};
// Writes the elements at given indices: gather(range, indices, out, options = {}).
inline constexpr gather_algorithm gather{};

class scatter_algorithm : public detail::range_forms<scatter_algorithm> {
public:
    using range_forms::operator();

    // Assigns values[k] to range[indices[k]], for every k that both have. An index must not occur twice; disjoint_writer reports
    // one that does. Throws std::invalid_argument for an index outside of the range.
    template <detail::parallel_range Values, detail::parallel_range Indices, detail::parallel_range Range>
        requires std::integral<std::ranges::range_value_t<Indices>> &&
                 detail::accepts<std::ranges::iterator_t<Range>, std::ranges::range_reference_t<Values>>
    void operator()(Values&& values, Indices&& indices, Range&& range, const options& how = {}) const {
        detail::scatter_values(values, indices, range, how);
    }

    // The same for the values of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::parallel_range Indices,
              detail::parallel_range Range>
    void operator()(First first, Last last, Indices&& indices, Range&& range, const options& how = {}) const {
        (*this)(std::ranges::subrange(first, last), indices, range, how);
    }
};
// Assigns values to the elements at given indices: scatter(values, indices, range, options = {}).
inline constexpr scatter_algorithm scatter{};

class offsets_of_algorithm : public detail::range_forms<offsets_of_algorithm> {
public:
    using range_forms::operator();

    // Returns where parts of these sizes begin when they are contiguous, followed by the end of the last part: one offset more
    // than there are sizes.
    template <detail::parallel_range Sizes>
        requires std::integral<std::ranges::range_value_t<Sizes>>
    [[nodiscard]] std::vector<std::size_t> operator()(Sizes&& sizes, const options& how = {}) const {
        return detail::offsets_of_sizes(std::ranges::begin(sizes), detail::size_of(sizes), how);
    }

    // The same for the sizes of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last>
    [[nodiscard]] std::vector<std::size_t> operator()(First first, Last last, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), how);
    }
};
// Returns where contiguous parts of given sizes begin: offsets_of(sizes, options = {}).
inline constexpr offsets_of_algorithm offsets_of{};

class flatten_algorithm : public detail::range_forms<flatten_algorithm> {
public:
    using range_forms::operator();

    // Returns a vector of the elements of all lists, in order. The elements need a default constructor.
    template <detail::parallel_range Lists>
        requires detail::parallel_range<std::ranges::range_reference_t<Lists>>
    [[nodiscard]] auto operator()(Lists&& lists, const options& how = {}) const {
        return detail::flatten_to_vector(lists, how);
    }

    // Copies the elements of all lists to the output, in order. Returns the offsets of the lists, as `offsets_of` does.
    template <detail::parallel_range Lists, std::random_access_iterator Out>
        requires detail::parallel_range<std::ranges::range_reference_t<Lists>>
    std::vector<std::size_t> operator()(Lists&& lists, Out out, const options& how = {}) const {
        return detail::flatten_to(lists, out, how);
    }

    // Copies the elements of list i to the places offsets[i] … offsets[i + 1] - 1 of the output. Returns the end of the last list. Throws
    // std::invalid_argument if the offsets do not fit the lists; the output then holds some of them.
    template <detail::parallel_range Lists, detail::parallel_range Offsets, std::random_access_iterator Out>
        requires detail::parallel_range<std::ranges::range_reference_t<Lists>> &&
                 std::integral<std::ranges::range_value_t<Offsets>>
    Out operator()(Lists&& lists, Offsets&& offsets, Out out, const options& how = {}) const {
        return detail::flatten_at(lists, offsets, out, how);
    }

    // The same for the lists of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last>
    [[nodiscard]] auto operator()(First first, Last last, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), how);
    }

    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, std::random_access_iterator Out>
    std::vector<std::size_t> operator()(First first, Last last, Out out, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), out, how);
    }
};
// Puts the elements of all lists into one array: flatten(lists, options = {}), flatten(lists, out, options = {}), and
// flatten(lists, offsets, out, options = {}) where their offsets are known.
inline constexpr flatten_algorithm flatten{};

class flatten_into_algorithm : public detail::range_forms<flatten_into_algorithm> {
public:
    using range_forms::operator();

    // Puts the elements of all lists into a vector, in order: a std::vector, or an uninitialized_vector, whose elements need not be
    // cleared first. Old elements of the vector are dropped, and its memory is reused. Returns the offsets of the lists, as
    // `offsets_of` does.
    template <detail::parallel_range Lists, detail::result_vector Vector>
        requires detail::parallel_range<std::ranges::range_reference_t<Lists>>
    std::vector<std::size_t> operator()(Lists&& lists, Vector& into, const options& how = {}) const {
        return detail::flatten_into_vector(lists, into, how);
    }

    // The same for the lists of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::result_vector Vector>
    std::vector<std::size_t> operator()(First first, Last last, Vector& into, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), into, how);
    }
};
// Puts the elements of all lists into a vector: flatten_into(lists, into, options = {}).
inline constexpr flatten_into_algorithm flatten_into{};

}  // namespace heddle::inline v0
