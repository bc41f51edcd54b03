// SPDX-License-Identifier: Apache-2.0
// dynamic_sources.hpp - where chains begin whose items have to be found first: pieces of ranges, texts, trees, streams.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <ranges>
#include <string_view>
#include <utility>

#include "bridge.hpp"
#include "parallel_iterator.hpp"
#include "pieces.hpp"
#include "sources.hpp"
#include "split_with.hpp"
#include "walk_tree.hpp"

namespace heddle {

namespace detail {
template <template <class> class Rule, class Range, class F>
auto pieces_of(Range&& range, F f) {
    using view = std::views::all_t<Range>;
    return parallel_iterator(
        pieces_source<view, Rule<F>>(std::views::all(std::forward<Range>(range)), Rule<F>{{std::move(f)}}));
}

template <class F, class Range> concept element_predicate = std::predicate<F&, std::ranges::range_reference_t<Range>>;
template <class F, class Range>
concept element_relation =
    std::predicate<F&, std::ranges::range_reference_t<Range>, std::ranges::range_reference_t<Range>>;
}  // namespace detail

// The stretches between elements that are separators, as subranges; empty ones too. Of the inclusive form they end with
// the separator, and nothing comes behind one at the end.
template <detail::sliceable_range Range, detail::element_predicate<Range> Predicate>
auto split(Range&& range, Predicate is_separator) {
    return detail::pieces_of<detail::split_rule>(std::forward<Range>(range), std::move(is_separator));
}
template <detail::sliceable_range Range, detail::element_predicate<Range> Predicate>
auto split_inclusive(Range&& range, Predicate is_separator) {
    return detail::pieces_of<detail::split_inclusive_rule>(std::forward<Range>(range), std::move(is_separator));
}

// The longest stretches in which all neighbours belong together, as subranges.
template <detail::sliceable_range Range, detail::element_relation<Range> Relation>
auto chunk_by(Range&& range, Relation belong_together) {
    return detail::pieces_of<detail::chunk_by_rule>(std::forward<Range>(range), std::move(belong_together));
}

// Of a text, which must outlive the chain: its lines without their ends; its code points; its bytes, as characters.
inline auto lines(std::string_view text) {
    return parallel_iterator(detail::pieces_source<std::string_view, detail::lines_rule>(text, {}));
}
inline auto chars(std::string_view text) {
    return parallel_iterator(detail::pieces_source<std::string_view, detail::chars_rule>(text, {}));
}
inline auto bytes(std::string_view text) { return iter(text); }

// The elements of any range, or what next() returns until it returns an empty optional, in any order. The range, or next, is used by
// one thread at a time, which takes a batch of items and then works on them.
template <std::ranges::input_range Range>
    requires std::ranges::viewable_range<Range>
auto bridge(Range&& range) {
    using next = detail::next_of_range<std::views::all_t<Range>>;
    return parallel_iterator(detail::bridge_source<next>(next(std::views::all(std::forward<Range>(range)))));
}
template <std::invocable Next>
    requires requires { typename std::invoke_result_t<Next&>::value_type; }
auto bridge(Next next) {
    return parallel_iterator(detail::bridge_source<Next>(std::move(next)));
}

// Parts of some data, in their order. What split(data) returns is two halves, or the whole and nothing if it is not to be
// divided. It is called where there is demand, so how many parts there are depends on the threads.
template <std::move_constructible Data, class Split>
    requires detail::divides<Data, Split>
auto split_with(Data data, Split split) {
    return parallel_iterator(detail::split_with_source<Data, Split>(std::move(data), std::move(split)));
}

// The nodes of a tree; those below a node are in the range that children(node) returns. Nodes come before what is below them, or behind it;
// walk_tree leaves the order open.
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

}  // namespace heddle
