// SPDX-License-Identifier: Apache-2.0
// uninitialized.hpp - objects in memory that has none: uninitialized_default_construct, uninitialized_value_construct, uninitialized_fill,
// uninitialized_copy, uninitialized_move, the same with _n; destroy, destroy_n.
//
// The order of the constructions is unspecified, and they may run at the same time. Sources do not overlap the memory.
//
// Complexity    linear.
// Exceptions    If a constructor throws, or the call is stopped, everything that was constructed is destroyed, and the exception is
//               rethrown. Elements from which objects were moved keep their moved-from values.
// Memory        a byte for each block of objects.
// Options       grain: the objects of a block that one thread constructs (0 and no default_grain: a 64th of all, at most 4,096). stop:
//               checked between blocks; `destroy` ignores it. cost_hint, deterministic: ignored.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <memory>
#include <ranges>
#include <type_traits>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/output_forms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/raw_memory.hpp"
#include "detail/algo/requirements.hpp"

namespace heddle::inline v0 {

class uninitialized_default_construct_n_algorithm {
public:
    // Constructs n objects from `first` on by default-initialisation, which leaves numbers without a value. Returns the end of these.
    // Throws std::invalid_argument for a negative n.
    template <detail::raw_memory First, detail::index_bound Count>
        requires std::default_initializable<std::iter_value_t<First>>
    First operator()(First first, Count n, const options& how = {}) const {
        return detail::construct_elements(first, detail::checked_count(n), how, [&](std::size_t from, std::size_t to) {
            std::ranges::uninitialized_default_construct(detail::advanced(first, from), detail::advanced(first, to));
        });
    }
};
// Default-initialises n objects: uninitialized_default_construct_n(first, n, options = {}).
inline constexpr uninitialized_default_construct_n_algorithm uninitialized_default_construct_n{};

class uninitialized_default_construct_algorithm
    : public detail::range_forms<uninitialized_default_construct_algorithm> {
public:
    using range_forms::operator();

    // Constructs an object in every place of the range, as `uninitialized_default_construct_n` does.
    template <detail::parallel_range Range>
        requires detail::raw_memory<std::ranges::iterator_t<Range>>
    void operator()(Range&& range, const options& how = {}) const {
        uninitialized_default_construct_n(std::ranges::begin(range), detail::size_of(range), how);
    }

    // The same for the places of [first, last).
    template <detail::raw_memory First, std::sized_sentinel_for<First> Last>
    void operator()(First first, Last last, const options& how = {}) const {
        (*this)(std::ranges::subrange(first, last), how);
    }
};
// Default-initialises all objects: uninitialized_default_construct(range, options = {}).
inline constexpr uninitialized_default_construct_algorithm uninitialized_default_construct{};

class uninitialized_value_construct_n_algorithm {
public:
    // Constructs n objects from `first` on by value-initialisation, which makes numbers 0. Returns the end of these. Throws
    // std::invalid_argument for a negative n.
    template <detail::raw_memory First, detail::index_bound Count>
        requires std::default_initializable<std::iter_value_t<First>>
    First operator()(First first, Count n, const options& how = {}) const {
        return detail::construct_elements(first, detail::checked_count(n), how, [&](std::size_t from, std::size_t to) {
            std::ranges::uninitialized_value_construct(detail::advanced(first, from), detail::advanced(first, to));
        });
    }
};
// Value-initialises n objects: uninitialized_value_construct_n(first, n, options = {}).
inline constexpr uninitialized_value_construct_n_algorithm uninitialized_value_construct_n{};

class uninitialized_value_construct_algorithm : public detail::range_forms<uninitialized_value_construct_algorithm> {
public:
    using range_forms::operator();

    // Constructs an object in every place of the range, as `uninitialized_value_construct_n` does.
    template <detail::parallel_range Range>
        requires detail::raw_memory<std::ranges::iterator_t<Range>>
    void operator()(Range&& range, const options& how = {}) const {
        uninitialized_value_construct_n(std::ranges::begin(range), detail::size_of(range), how);
    }

    // The same for the places of [first, last).
    template <detail::raw_memory First, std::sized_sentinel_for<First> Last>
    void operator()(First first, Last last, const options& how = {}) const {
        (*this)(std::ranges::subrange(first, last), how);
    }
};
// Value-initialises all objects: uninitialized_value_construct(range, options = {}).
inline constexpr uninitialized_value_construct_algorithm uninitialized_value_construct{};

class uninitialized_fill_n_algorithm {
public:
    // Constructs n copies of the value from `first` on. Returns the end of these. Throws std::invalid_argument for a negative n.
    template <detail::raw_memory First, detail::index_bound Count, class T>
        requires std::constructible_from<std::iter_value_t<First>, const T&>
    First operator()(First first, Count n, const T& value, const options& how = {}) const {
        return detail::construct_elements(first, detail::checked_count(n), how, [&](std::size_t from, std::size_t to) {
            std::ranges::uninitialized_fill(detail::advanced(first, from), detail::advanced(first, to), value);
        });
    }
};
// Constructs n copies of a value: uninitialized_fill_n(first, n, value, options = {}).
inline constexpr uninitialized_fill_n_algorithm uninitialized_fill_n{};

class uninitialized_fill_algorithm : public detail::range_forms<uninitialized_fill_algorithm> {
public:
    using range_forms::operator();

    // Constructs a copy of the value in every place of the range.
    template <detail::parallel_range Range, detail::argument_after<Range> T>
        requires detail::raw_memory<std::ranges::iterator_t<Range>> &&
                 std::constructible_from<std::ranges::range_value_t<Range>, const T&>
    void operator()(Range&& range, const T& value, const options& how = {}) const {
        uninitialized_fill_n(std::ranges::begin(range), detail::size_of(range), value, how);
    }

    // The same for the places of [first, last).
    template <detail::raw_memory First, std::sized_sentinel_for<First> Last, class T>
    void operator()(First first, Last last, const T& value, const options& how = {}) const {
        (*this)(std::ranges::subrange(first, last), value, how);
    }
};
// Constructs copies of a value: uninitialized_fill(range, value, options = {}).
inline constexpr uninitialized_fill_algorithm uninitialized_fill{};

class uninitialized_copy_n_algorithm {
public:
    // Constructs copies of n elements from `first` on at the output. Returns the end of what was constructed. Throws
    // std::invalid_argument for a negative n.
    template <std::random_access_iterator First, detail::index_bound Count, detail::raw_memory Out>
        requires std::constructible_from<std::iter_value_t<Out>, std::iter_reference_t<First>>
    Out operator()(First first, Count n, Out out, const options& how = {}) const {
        return detail::construct_elements(out, detail::checked_count(n), how, [&](std::size_t from, std::size_t to) {
            std::ranges::uninitialized_copy(detail::advanced(first, from), detail::advanced(first, to),
                                            detail::advanced(out, from), detail::advanced(out, to));
        });
    }
};
// Constructs copies of n elements: uninitialized_copy_n(first, n, out, options = {}).
inline constexpr uninitialized_copy_n_algorithm uninitialized_copy_n{};

class uninitialized_copy_algorithm : public detail::output_forms<uninitialized_copy_algorithm> {
public:
    using output_forms::operator();

    // The same as `uninitialized_copy_n` for all elements of the range.
    template <detail::parallel_range Range, detail::raw_memory Out>
        requires std::constructible_from<std::iter_value_t<Out>, std::ranges::range_reference_t<Range>>
    Out operator()(Range&& range, Out out, const options& how = {}) const {
        return uninitialized_copy_n(std::ranges::begin(range), detail::size_of(range), out, how);
    }

    template <detail::parallel_range Range, detail::raw_memory Out>
        requires(!std::constructible_from<std::iter_value_t<Out>, std::ranges::range_reference_t<Range>>)
    void operator()(Range&&, Out /*of_another_type*/, const options& = {}) const {
        static_assert(detail::k_is_accepted<Out>,
                      "heddle: an object of the output cannot be constructed from an element of the range");
    }
};
// Constructs copies of all elements: uninitialized_copy(range, out, options = {}).
inline constexpr uninitialized_copy_algorithm uninitialized_copy{};

class uninitialized_move_n_algorithm {
public:
    // Constructs objects at the output by moves of n elements from `first` on. Returns the end of what was constructed. Throws
    // std::invalid_argument for a negative n.
    template <std::random_access_iterator First, detail::index_bound Count, detail::raw_memory Out>
        requires std::constructible_from<std::iter_value_t<Out>, std::iter_rvalue_reference_t<First>>
    Out operator()(First first, Count n, Out out, const options& how = {}) const {
        return detail::construct_elements(out, detail::checked_count(n), how, [&](std::size_t from, std::size_t to) {
            std::ranges::uninitialized_move(detail::advanced(first, from), detail::advanced(first, to),
                                            detail::advanced(out, from), detail::advanced(out, to));
        });
    }
};
// Moves n elements to memory without objects: uninitialized_move_n(first, n, out, options = {}).
inline constexpr uninitialized_move_n_algorithm uninitialized_move_n{};

class uninitialized_move_algorithm : public detail::output_forms<uninitialized_move_algorithm> {
public:
    using output_forms::operator();

    // The same as `uninitialized_move_n` for all elements of the range.
    template <detail::parallel_range Range, detail::raw_memory Out>
        requires std::constructible_from<std::iter_value_t<Out>, std::ranges::range_rvalue_reference_t<Range>>
    Out operator()(Range&& range, Out out, const options& how = {}) const {
        return uninitialized_move_n(std::ranges::begin(range), detail::size_of(range), out, how);
    }

    template <detail::parallel_range Range, detail::raw_memory Out>
        requires(!std::constructible_from<std::iter_value_t<Out>, std::ranges::range_rvalue_reference_t<Range>>)
    void operator()(Range&&, Out /*of_another_type*/, const options& = {}) const {
        static_assert(detail::k_is_accepted<Out>,
                      "heddle: an object of the output cannot be constructed from an element of the range");
    }
};
// Moves all elements to memory without objects: uninitialized_move(range, out, options = {}).
inline constexpr uninitialized_move_algorithm uninitialized_move{};

class destroy_n_algorithm {
public:
    // Destroys n objects from `first` on. Returns the end of these. Throws std::invalid_argument for a negative n. Does nothing for objects
    // whose destructor is trivial.
    template <detail::raw_memory First, detail::index_bound Count>
        requires std::destructible<std::iter_value_t<First>>
    First operator()(First first, Count n, const options& how = {}) const {
        const std::size_t size = detail::checked_count(n);
        detail::destroy_elements(first, size, how);
        return detail::advanced(first, size);
    }
};
// Destroys n objects: destroy_n(first, n, options = {}).
inline constexpr destroy_n_algorithm destroy_n{};

class destroy_algorithm : public detail::range_forms<destroy_algorithm> {
public:
    using range_forms::operator();

    // Destroys all objects of the range.
    template <detail::parallel_range Range>
        requires detail::raw_memory<std::ranges::iterator_t<Range>>
    void operator()(Range&& range, const options& how = {}) const {
        destroy_n(std::ranges::begin(range), detail::size_of(range), how);
    }

    // The same for the objects of [first, last).
    template <detail::raw_memory First, std::sized_sentinel_for<First> Last>
    void operator()(First first, Last last, const options& how = {}) const {
        (*this)(std::ranges::subrange(first, last), how);
    }
};
// Destroys all objects: destroy(range, options = {}).
inline constexpr destroy_algorithm destroy{};

}  // namespace heddle::inline v0
