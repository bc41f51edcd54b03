// SPDX-License-Identifier: Apache-2.0
// pieces.hpp - a range in pieces: tokens, split_at.
//
// Pieces are subranges, in their order. They refer to the range, which has to outlive them.
//
// Complexity    linear.
// Exceptions    What a predicate throws is rethrown.
// Memory        two bytes for each element, an index and a subrange for each piece.
// Options       those of pack.hpp.
#pragma once

#include <concepts>
#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

#include "algorithm_options.hpp"
#include "detail/algo/call_forms.hpp"
#include "detail/algo/piece_algorithms.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/requirements.hpp"

namespace heddle::inline v0 {

namespace detail {

// The characters that std::isspace accepts in the C locale.
struct is_white_space {
    constexpr bool operator()(char c) const noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }
};

// A range with a name, or one whose iterators outlive it, such as a std::string_view.
template <class Range> concept lasting_pieces = parallel_range<Range> && std::ranges::borrowed_range<Range>;

}  // namespace detail

class tokens_algorithm : public detail::range_forms<tokens_algorithm> {
public:
    using range_forms::operator();

    // Returns the longest pieces without an element for which is_separator(element) is true; none of them is empty. Without a predicate,
    // the words of a text: spaces, tabs and ends of lines separate them. Calls the predicate once for each element.
    template <detail::lasting_pieces Range, detail::argument_after<Range> Predicate = detail::is_white_space>
        requires detail::predicate_on<Predicate, Range>
    [[nodiscard]] std::vector<detail::piece_of<Range>> operator()(Range&& range, Predicate is_separator = {},
                                                                  const options& how = {}) const {
        return detail::pieces_between(range, is_separator, how);
    }

    // The same with options directly after the range.
    template <detail::lasting_pieces Range>
    [[nodiscard]] auto operator()(Range&& range, const options& how) const {
        return (*this)(std::forward<Range>(range), detail::is_white_space(), how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last,
              detail::not_options Predicate = detail::is_white_space>
    [[nodiscard]] auto operator()(First first, Last last, Predicate is_separator = {}, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), std::move(is_separator), how);
    }

    template <detail::parallel_range Range, class... Rest>
        requires(!std::ranges::borrowed_range<Range>)
    void operator()(Range&& /*does_not_last*/, Rest&&...) const {
        static_assert(detail::k_is_accepted<Range>,
                      "heddle: the pieces would refer to a container that does not outlive them: give it a name");
    }
};
// Returns the pieces between separators: tokens(range, is_separator = white space, options = {}).
inline constexpr tokens_algorithm tokens{};

class split_at_algorithm : public detail::range_forms<split_at_algorithm> {
public:
    using range_forms::operator();

    // Returns the pieces that end behind each element whose flag, at the same place, is true, and what follows the last of these, which
    // may be empty: one piece more than there are flags that are true. Throws std::invalid_argument if there is not one flag for
    // each element.
    template <detail::lasting_pieces Range, detail::parallel_range Flags>
        requires std::constructible_from<bool, std::ranges::range_reference_t<Flags>>
    [[nodiscard]] std::vector<detail::piece_of<Range>> operator()(Range&& range, Flags&& flags,
                                                                  const options& how = {}) const {
        return detail::pieces_at(range, flags, how);
    }

    // The same for the elements of [first, last).
    template <std::random_access_iterator First, std::sized_sentinel_for<First> Last, detail::parallel_range Flags>
    [[nodiscard]] auto operator()(First first, Last last, Flags&& flags, const options& how = {}) const {
        return (*this)(std::ranges::subrange(first, last), flags, how);
    }
};
// Returns the pieces that end where a flag is true: split_at(range, flags, options = {}).
inline constexpr split_at_algorithm split_at{};

}  // namespace heddle::inline v0
