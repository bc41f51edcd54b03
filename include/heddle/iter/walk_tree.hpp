// SPDX-License-Identifier: Apache-2.0
// walk_tree.hpp - chains over the nodes of a tree: walk_tree_prefix, walk_tree_postfix.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "../detail/forkjoin/inside.hpp"
#include "../detail/iter/plumbing.hpp"
#include "../join.hpp"

namespace heddle::detail {

enum class tree_order {
    prefix,
    postfix
};

template <class Children, class Node>
concept children_of =
    std::ranges::input_range<std::invoke_result_t<Children&, const Node&>> &&
    std::convertible_to<std::ranges::range_reference_t<std::invoke_result_t<Children&, const Node&>>, Node>;

// Children of the same node are shared among threads where there is demand.
template <std::move_constructible Node, children_of<Node> Children, tree_order Order>
struct walk_tree_source : origin, straight {
    using item = Node;

    walk_tree_source(Node top, Children of) : root(std::move(top)), children(std::move(of)) {}

    std::size_t size() const { return 1; }

    template <class Sink>
    void feed(std::size_t /*first*/, std::size_t /*last*/, Sink& sink) {
        auto inside = [&] { walk(std::move(root), sink); };
        call_in_some_pool(inside);
    }

    Node root;
    Children children;

private:
    template <class Sink>
    void walk(Node node, Sink& sink) {
        if (sink.is_full()) return;
        std::vector<Node> below;
        for (auto&& child : std::invoke(children, std::as_const(node)))
            below.emplace_back(std::forward<decltype(child)>(child));
        if constexpr (Order == tree_order::prefix) sink(std::move(node));
        walk_all(below, 0, below.size(), sink);
        if constexpr (Order == tree_order::postfix) sink(std::move(node));
    }

    template <class Sink>
    void walk_all(std::vector<Node>& nodes, std::size_t first, std::size_t last, Sink& sink) {
        if (last - first > 1 && nothing_to_steal_here()) {
            const std::size_t middle = first + (last - first) / 2;
            Sink other = sink.sibling();
            join([&] { walk_all(nodes, first, middle, sink); }, [&] { walk_all(nodes, middle, last, other); });
            sink.merge(std::move(other));
        } else {
            for (; first != last; ++first) walk(std::move(nodes[first]), sink);
        }
    }
};

}  // namespace heddle::detail
