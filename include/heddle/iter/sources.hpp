// SPDX-License-Identifier: Apache-2.0
// sources.hpp - where chains begin: ranges, stretches of a range, integers, single values, texts, trees, streams.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <ranges>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "../detail/iter/as_source.hpp"
#include "../detail/iter/bridge.hpp"
#include "../detail/iter/combined_sources.hpp"
#include "../detail/iter/delimited_sources.hpp"
#include "../detail/iter/range_sources.hpp"
#include "../detail/iter/split_with.hpp"
#include "../detail/iter/walk_tree.hpp"
#include "parallel_iterator.hpp"

namespace heddle::inline v0 {

// The elements of a range, by reference: those of a container with a name, or of a view. Without random access (maps, sets, lists)
// one walk from the first element to the last makes a list of iterators. The range must outlive the chain.
template <detail::lasting_range Range>
auto iter(Range&& range) {
    return parallel_iterator(detail::range_source(std::views::all(std::forward<Range>(range))));
}

// The same for elements that the chain changes.
template <detail::lasting_range Range>
    requires(!std::is_const_v<std::remove_reference_t<std::ranges::range_reference_t<Range>>>)
auto iter_mut(Range&& range) {
    constexpr bool k_are_bits = std::same_as<std::ranges::range_reference_t<Range>, std::vector<bool>::reference>;
    static_assert(!k_are_bits,
                  "heddle: threads cannot write to a std::vector<bool>, because its elements share words; "
                  "use a std::vector<char>");
    return iter(std::forward<Range>(range));
}

// Takes over a container and moves the elements out of it.
template <detail::given_container Container>
auto iter_owned(Container&& container) {
    return parallel_iterator(detail::owned_source<Container>(std::forward<Container>(container)));
}

// The same for a container with a name, which is empty afterwards.
template <detail::given_container Container>
auto drain(Container& container) {
    return iter_owned(std::exchange(container, Container{}));
}

// The elements at the places first … last - 1 of a container with a name, which has the other ones afterwards. They are moved out when this is
// called. Throws std::invalid_argument if the container has no such places.
template <detail::given_container Container, detail::index_bound First, detail::index_bound Last>
    requires detail::parallel_range<Container>
auto drain(Container& container, First first, Last last) {
    const std::size_t from = detail::checked_count(first);
    const std::size_t to = detail::checked_count(last);
    if (from > to || to > container.size())
        detail::raise(std::invalid_argument("heddle: drain of a part that the container does not have"));
    const auto begin = detail::advanced(container.begin(), from);
    const auto end = detail::advanced(container.begin(), to);
    Container part(std::make_move_iterator(begin), std::make_move_iterator(end));
    container.erase(begin, end);
    return iter_owned(std::move(part));
}

// The integers in [first, last), every one or in steps; downwards if the step is negative. Bounds of two types are converted to
// their std::common_type. Throws std::invalid_argument if that is unsigned and one of them is negative, unless the range is empty.
template <detail::index_bound First, detail::index_bound Last>
auto iota(First first, Last last) {
    return parallel_iterator(detail::steps_between(first, last, 1));
}
template <detail::index_bound First, detail::index_bound Last, std::integral Step>
auto iota(First first, Last last, Step step) {
    return parallel_iterator(detail::steps_between(first, last, step));
}

namespace detail {
template <class Range> concept sliceable_range = lasting_range<Range> && parallel_range<Range>;

template <class Rule, class Range>
auto stretches_of(Range&& range, std::size_t length) {
    using view = std::views::all_t<Range>;
    return parallel_iterator(stretches_source<view, Rule>(std::views::all(std::forward<Range>(range)), length));
}
}  // namespace detail

// Stretches of n elements, as subranges. The last one may be shorter, or is left out by the exact forms. The r-forms begin at the end.
template <detail::sliceable_range Range>
auto chunks(Range&& range, std::size_t n) {
    return detail::stretches_of<detail::chunks_rule>(std::forward<Range>(range), n);
}
template <detail::sliceable_range Range>
auto chunks_exact(Range&& range, std::size_t n) {
    return detail::stretches_of<detail::chunks_exact_rule>(std::forward<Range>(range), n);
}
template <detail::sliceable_range Range>
auto rchunks(Range&& range, std::size_t n) {
    return detail::stretches_of<detail::from_the_end<detail::chunks_rule>>(std::forward<Range>(range), n);
}
template <detail::sliceable_range Range>
auto rchunks_exact(Range&& range, std::size_t n) {
    return detail::stretches_of<detail::from_the_end<detail::chunks_exact_rule>>(std::forward<Range>(range), n);
}

// All stretches of n neighbouring elements, as subranges.
template <detail::sliceable_range Range>
auto windows(Range&& range, std::size_t n) {
    return detail::stretches_of<detail::windows_rule>(std::forward<Range>(range), n);
}

// One value; n copies of it; as many copies as the other side of a zip needs; no value.
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

namespace detail {
template <template <class> class Rule, class Range, class F>
auto delimited(Range&& range, F f) {
    using view = std::views::all_t<Range>;
    return parallel_iterator(
        delimited_source<view, Rule<F>>(std::views::all(std::forward<Range>(range)), Rule<F>{{std::move(f)}}));
}

template <class F, class Range> concept element_predicate = std::predicate<F&, std::ranges::range_reference_t<Range>>;
template <class F, class Range>
concept element_relation =
    std::predicate<F&, std::ranges::range_reference_t<Range>, std::ranges::range_reference_t<Range>>;
}  // namespace detail

// The stretches between elements that are separators, as subranges, empty ones included. In the inclusive form a stretch ends with its
// separator, and no stretch follows a separator at the end.
template <detail::sliceable_range Range, detail::element_predicate<Range> Predicate>
auto split(Range&& range, Predicate is_separator) {
    return detail::delimited<detail::split_rule>(std::forward<Range>(range), std::move(is_separator));
}
template <detail::sliceable_range Range, detail::element_predicate<Range> Predicate>
auto split_inclusive(Range&& range, Predicate is_separator) {
    return detail::delimited<detail::split_inclusive_rule>(std::forward<Range>(range), std::move(is_separator));
}

// The longest stretches in which belong_together(a, b) holds for all neighbours, as subranges.
template <detail::sliceable_range Range, detail::element_relation<Range> Relation>
auto chunk_by(Range&& range, Relation belong_together) {
    return detail::delimited<detail::chunk_by_rule>(std::forward<Range>(range), std::move(belong_together));
}

// The lines of a text without their ends; its code points; its bytes, as characters. The text must outlive the chain.
inline auto lines(std::string_view text) {
    return parallel_iterator(detail::delimited_source<std::string_view, detail::lines_rule>(text, {}));
}
inline auto chars(std::string_view text) {
    return parallel_iterator(detail::delimited_source<std::string_view, detail::chars_rule>(text, {}));
}
inline auto bytes(std::string_view text) { return iter(text); }

// The options of bridge.
struct bridge_options {
    // How many items are read and not yet processed at most, by all threads together. With fewer of them than threads, no more threads
    // take part. 0: 1,024 for each thread.
    std::size_t look_ahead = 0;
};

// The elements of any range, or what next() returns until it returns an empty optional, in any order. One thread at a time uses the
// range, or next: it takes a batch of items and then works on them. A batch holds about 20 us of work, so expensive items are read one
// by one; with_max_len limits it further. A deterministic chain reads and works on one thread. Allocates the batches.
template <std::ranges::input_range Range>
    requires std::ranges::viewable_range<Range>
auto bridge(Range&& range, const bridge_options& how = {}) {
    using next = detail::next_of_range<std::views::all_t<Range>>;
    next from(std::views::all(std::forward<Range>(range)));
    return parallel_iterator(detail::bridge_source<next>(std::move(from), how.look_ahead));
}
template <std::invocable Next>
    requires requires { typename std::invoke_result_t<Next&>::value_type; }
auto bridge(Next next, const bridge_options& how = {}) {
    return parallel_iterator(detail::bridge_source<Next>(std::move(next), how.look_ahead));
}

// Parts of some data, in their order. split(data) returns two halves, or the whole and nothing if it cannot be divided. It is called
// where there is demand, so the number of parts depends on the threads. A deterministic chain divides as far as it can.
template <std::move_constructible Data, class Split>
    requires detail::divides<Data, Split>
auto split_with(Data data, Split split) {
    return parallel_iterator(detail::split_with_source<Data, Split>(std::move(data), std::move(split)));
}

// The nodes of a tree. children(node) returns the range of the nodes below a node. With prefix the chain has handled a node before it
// begins with those below it, with postfix the other way round; walk_tree leaves the order open. The tree may have any number of
// levels: the walk allocates lists of nodes. A deterministic chain walks on one thread.
template <std::move_constructible Node, detail::children_of<Node> Children>
auto walk_tree_prefix(Node root, Children children) {
    using walk = detail::walk_tree_source<Node, Children, detail::tree_order::prefix>;
    return parallel_iterator(walk(std::move(root), std::move(children)));
}
template <std::move_constructible Node, detail::children_of<Node> Children>
auto walk_tree_postfix(Node root, Children children) {
    using walk = detail::walk_tree_source<Node, Children, detail::tree_order::postfix>;
    return parallel_iterator(walk(std::move(root), std::move(children)));
}
template <std::move_constructible Node, detail::children_of<Node> Children>
auto walk_tree(Node root, Children children) {
    return walk_tree_prefix(std::move(root), std::move(children));
}

}  // namespace heddle::inline v0
