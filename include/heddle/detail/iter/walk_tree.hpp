// SPDX-License-Identifier: Apache-2.0
// walk_tree.hpp - chains over the nodes of a tree: walk_tree_prefix, walk_tree_postfix.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <memory>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include <heddle/stack_future.hpp>
#include "../algo/call_options.hpp"
#include "../base/immovable.hpp"
#include "../base/invoke.hpp"
#include "../forkjoin/inside.hpp"
#include "drive.hpp"
#include "source.hpp"

namespace heddle::inline v0::detail {

enum class tree_order {
    prefix,
    postfix
};

template <class Children, class Node>
concept children_of =
    std::ranges::input_range<std::invoke_result_t<Children&, const Node&>> &&
    std::convertible_to<std::ranges::range_reference_t<std::invoke_result_t<Children&, const Node&>>, Node>;

// Walks a tree from some nodes on, on one thread. A list holds the nodes whose children are being walked, instead of the frames of
// a recursion: a tree may have any number of levels. Where there is demand, the walk offers nodes of the topmost level that has some
// left to other threads, and takes back those that no thread has taken.
template <class Node, class Children, tree_order Order, class Sink>
class tree_walk : immovable {
public:
    tree_walk(Children& of, Sink& into, bool is_shared) : children_(of), sink_(into), is_shared_(is_shared) {}

    void run(std::vector<Node> nodes) {
        levels_.push_back({std::move(nodes)});
        while (!levels_.empty()) {
            level& deepest = levels_.back();
            if (is_full(sink_)) deepest.next = deepest.nodes.size();
            if (deepest.next != deepest.nodes.size()) visit_next();
            else if (!deepest.given.empty()) take_back(deepest);
            else leave();
        }
    }

private:
    // Nodes that another thread may walk. Its result is to the right of what the giver has.
    struct part : immovable {
        struct walk_elsewhere {
            part* self;
            void operator()() const { self->walk(); }
        };

        part(const tree_walk& by, std::vector<Node> what)
            : giver(by),
              nodes(std::move(what)),
              sink(by.sink_.sibling()),
              walked({this}) {
            walked.fork();
        }

        // On the thread of the giver it does nothing: the giver walks the nodes in the frame that it is in.
        void walk() {
            if (worker::current() == owner) return;
            was_taken = true;
            keep_failures(sink, [&] { tree_walk(giver.children_, sink, true).run(std::move(nodes)); });
        }

        const tree_walk& giver;
        std::vector<Node> nodes;
        Sink sink;
        const worker* const owner = worker::current();
        bool was_taken = false;
        stack_future<walk_elsewhere> walked;  // last: its destructor waits for what uses the others
    };

    // Nodes with the same parent.
    struct level {
        std::vector<Node> nodes;
        std::optional<Node> parent = std::nullopt;  // if it comes after them
        std::size_t next = 0;
        std::vector<std::unique_ptr<part>> given = {};  // the last is the leftmost
    };

    void visit_next() {
        throw_if_stopped_here();
        if (is_shared_ && nothing_to_steal_here()) give_away();
        level& deepest = levels_.back();
        Node node = std::move(deepest.nodes[deepest.next++]);
        std::vector<Node> below;
        for (auto&& child : detail::invoke(children_, std::as_const(node)))
            below.emplace_back(std::forward<decltype(child)>(child));
        if constexpr (Order == tree_order::prefix) {
            sink_(std::move(node));
            if (!below.empty()) levels_.push_back({std::move(below)});
        } else {
            levels_.push_back({std::move(below), std::move(node)});
        }
    }

    // Offers the right half of what the topmost level has left, but not the node that is next here.
    void give_away() {
        while (topmost_ < levels_.size() && levels_[topmost_].next == levels_[topmost_].nodes.size()) ++topmost_;
        level& from = levels_[topmost_];
        const std::size_t left = from.nodes.size() - from.next;
        const std::size_t count = (&from == &levels_.back() ? left : left + 1) / 2;
        if (count == 0) return;
        std::vector<Node> nodes;
        nodes.reserve(count);
        for (std::size_t i = from.nodes.size() - count; i != from.nodes.size(); ++i)
            nodes.push_back(std::move(from.nodes[i]));
        for (std::size_t i = 0; i != count; ++i) from.nodes.pop_back();
        from.given.reserve(from.given.size() + 1);
        from.given.push_back(std::make_unique<part>(*this, std::move(nodes)));
    }

    // Takes back the leftmost part of a level: the result of another thread, or the nodes.
    void take_back(level& of) {
        part& leftmost = *of.given.back();
        leftmost.walked.join();
        if (leftmost.was_taken) {
            sink_.merge(std::move(leftmost.sink));
        } else {
            of.nodes = std::move(leftmost.nodes);
            of.next = 0;
            topmost_ = std::min(topmost_, levels_.size() - 1);
        }
        of.given.pop_back();
    }

    void leave() {
        std::optional<Node> parent = std::move(levels_.back().parent);
        levels_.pop_back();
        topmost_ = std::min(topmost_, levels_.size());
        if (parent && !is_full(sink_)) sink_(*std::move(parent));
    }

    Children& children_;
    Sink& sink_;
    const bool is_shared_;
    std::vector<level> levels_;  // from the top to the deepest
    std::size_t topmost_ = 0;    // no level above this one has nodes left
};

template <std::move_constructible Node, children_of<Node> Children, tree_order Order>
struct walk_tree_source : root_source, without_stage {
    using item = Node;

    walk_tree_source(Node top, Children of) : root(std::move(top)), children(std::move(of)) {}

    void prepare(const iter_plan& plan) { is_shared_ = !plan.how.deterministic && threads_for(plan.how) > 1; }
    std::size_t size() const { return 1; }

    template <class Sink>
    void feed(std::size_t /*first*/, std::size_t /*last*/, Sink& sink) {
        auto inside = [&] {
            std::vector<Node> top;
            top.push_back(std::move(root));
            tree_walk<Node, Children, Order, Sink>(children, sink, is_shared_).run(std::move(top));
        };
        call_in_some_pool(inside);
    }

    Node root;
    Children children;

private:
    bool is_shared_ = false;  // never in a deterministic chain
};

}  // namespace heddle::inline v0::detail
