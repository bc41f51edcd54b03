// SPDX-License-Identifier: Apache-2.0
// sources.hpp - where chains begin: ranges, integers, stretches of a range, single values.
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <ranges>
#include <type_traits>
#include <utility>

#include "../detail/iter/as_source.hpp"
#include "iota.hpp"
#include "parallel_iterator.hpp"
#include "range.hpp"
#include "repeat.hpp"
#include "slices.hpp"
#include "zip.hpp"

namespace heddle {

// The elements of a range, by reference: those of a container with a name, or of a view. Without random access (maps, sets, lists)
// one walk from the first to the last notes where they are. The range must outlive the chain.
template <detail::lasting_range Range>
auto iter(Range&& range) {
    return parallel_iterator(detail::range_source(std::views::all(std::forward<Range>(range))));
}

// The same for elements that are to be changed.
template <detail::lasting_range Range>
    requires(!std::is_const_v<std::remove_reference_t<std::ranges::range_reference_t<Range>>>)
auto iter_mut(Range&& range) {
    return iter(std::forward<Range>(range));
}

// The elements of a container that the chain takes over, moved out of it.
template <detail::given_container Container>
auto iter_owned(Container&& container) {
    return parallel_iterator(detail::owned_source<Container>(std::forward<Container>(container)));
}

// The same, of a container that is left behind empty.
template <detail::given_container Container>
auto drain(Container& container) {
    return iter_owned(std::exchange(container, Container{}));
}

// The integers in [first, last), every one or in steps; downwards, if the step is negative.
template <std::integral Index>
auto iota(Index first, std::type_identity_t<Index> last) {
    return parallel_iterator(detail::steps_between(first, last, 1));
}
template <std::integral Index, std::integral Step>
auto iota(Index first, std::type_identity_t<Index> last, Step step) {
    return parallel_iterator(detail::steps_between(first, last, step));
}

// A range whose stretches can be taken by their places.
namespace detail {
template <class Range> concept sliceable_range = lasting_range<Range> && parallel_range<Range>;

template <class Rule, class Range>
auto slices_of(Range&& range, std::size_t length) {
    using view = std::views::all_t<Range>;
    return parallel_iterator(slices_source<view, Rule>(std::views::all(std::forward<Range>(range)), length));
}
}  // namespace detail

// Stretches of n elements, as subranges: the last of what is left, or without it. The r-forms begin at the end.
template <detail::sliceable_range Range>
auto chunks(Range&& range, std::size_t n) {
    return detail::slices_of<detail::chunks_rule>(std::forward<Range>(range), n);
}
template <detail::sliceable_range Range>
auto chunks_exact(Range&& range, std::size_t n) {
    return detail::slices_of<detail::chunks_exact_rule>(std::forward<Range>(range), n);
}
template <detail::sliceable_range Range>
auto rchunks(Range&& range, std::size_t n) {
    return detail::slices_of<detail::from_the_end<detail::chunks_rule>>(std::forward<Range>(range), n);
}
template <detail::sliceable_range Range>
auto rchunks_exact(Range&& range, std::size_t n) {
    return detail::slices_of<detail::from_the_end<detail::chunks_exact_rule>>(std::forward<Range>(range), n);
}

// All stretches of n neighbours, as subranges.
template <detail::sliceable_range Range>
auto windows(Range&& range, std::size_t n) {
    return detail::slices_of<detail::windows_rule>(std::forward<Range>(range), n);
}

// One value; n copies of it; as many copies as the other side of a zip wants; no value.
template <class T>
auto once(T value) {
    return parallel_iterator(detail::once_source<T>(std::move(value)));
}
template <std::copy_constructible T>
auto repeat_n(T value, std::size_t n) {
    return parallel_iterator(detail::repeat_source<T>(std::move(value), n));
}
template <std::copy_constructible T>
auto repeat(T value) {
    return repeat_n(std::move(value), std::numeric_limits<std::size_t>::max());
}
template <class T>
auto empty() {
    return parallel_iterator(detail::empty_source<T>());
}

// Tuples of the items at the same place, as many as the shortest of the chains or ranges has.
template <detail::indexed_source_like... Sources>
    requires(sizeof...(Sources) > 0)
auto multizip(Sources&&... sources) {
    using zipped = detail::multizip_source<detail::source_of<Sources>...>;
    return parallel_iterator(zipped(detail::as_source(std::forward<Sources>(sources))...));
}

}  // namespace heddle
