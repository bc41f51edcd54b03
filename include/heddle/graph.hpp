// SPDX-License-Identifier: Apache-2.0
// graph.hpp - a task graph: nodes are callables, edges say which of them come before which. It is built once and run many times.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

#include "cancellation.hpp"
#include "config.hpp"
#include "detail/base/immovable.hpp"
#include "detail/base/invoke.hpp"
#include "detail/forkjoin/to_keep.hpp"
#include "detail/sched/stop_chain.hpp"
#include "exception_group.hpp"

namespace heddle::inline v0 {

class pool;

// How a graph runs: the argument of graph::run.
struct graph_options {
    // After a stop request no further node begins, and run throws operation_cancelled. Nodes inherit the token.
    stop_token stop = {};

    // Which exception run throws if several nodes have thrown.
    exception_policy exceptions = exception_policy::leftmost;

    // The pool to run in. Null: the pool of the calling thread, or the default pool if the thread belongs to none.
    heddle::pool* pool = nullptr;
};

namespace detail {

class graph_core;  // src/forkjoin/graph_core.hpp

// What a node calls. `call` returns the result of the callable, or 0.
struct graph_body : immovable {
    virtual ~graph_body() = default;
    virtual std::int64_t call() = 0;
};

template <class F>
concept graph_callable =
    std::invocable<F&> && (std::is_void_v<std::invoke_result_t<F&>> || std::integral<std::invoke_result_t<F&>>);

template <graph_callable F>
struct graph_body_of final : graph_body {
    template <class Body>
    explicit graph_body_of(Body&& what) : body(to_keep<F, Body>(what)) {}

    std::int64_t call() override {
        if constexpr (k_has_result) return static_cast<std::int64_t>(detail::invoke(body));
        else return detail::invoke(body), 0;
    }

    static constexpr bool k_has_result = !std::is_void_v<std::invoke_result_t<F&>>;
    F body;
};

}  // namespace detail

// One thread at a time may use it. The nodes of a run are called by any threads of the pool, each when all nodes before it have ended.
class HEDDLE_API graph : detail::immovable {
public:
    // Refers to a node of the graph that made it.
    class node {
    private:
        friend graph;
        node(const graph& of, std::uint32_t index) noexcept : of_(&of), index_(index) {}
        const graph* of_;
        std::uint32_t index_;
    };

    graph();
    ~graph();

    // Adds a node that calls body(). The callable is moved or copied, and called once in each run, unless the node is left out. It returns
    // nothing, or a bool or an integer on which edges may depend. It may use everything of Heddle: joins, loops, other graphs. The
    // name is for messages, to_dot and traces.
    template <class F>
    node add(F&& body) {
        return add(std::string_view(), std::forward<F>(body));
    }
    template <class F>
    node add(std::string_view name, F&& body) {
        constexpr bool fits = detail::graph_callable<std::decay_t<F>>;
        static_assert(fits, "heddle: a node of a graph is called without arguments, and returns nothing or an integer");
        if constexpr (fits) {
            using body_type = detail::graph_body_of<std::decay_t<F>>;
            return add_body(name, std::make_unique<body_type>(std::forward<F>(body)), body_type::k_has_result);
        } else {
            return node(*this, 0);  // no second error
        }
    }

    // `from` ends before `to` begins. With `when`: `to` is called only if the callable of `from` has returned this value. A node that
    // has such edges is called if at least one of them was taken. Another node is called if at least one node before it was. What
    // is not called still ends, and so lets others begin. Throws std::invalid_argument for a node of another graph, and for a `from` that
    // returns nothing.
    void add_edge(node from, node to);
    void add_edge(node from, node to, std::int64_t when);

    // Throws std::invalid_argument, with the names of the nodes, if there is a cycle. A run builds the graph itself if it was changed.
    void build();

    // Calls all nodes, and returns when they have ended. The calling thread takes part. Only the first run after a change allocates. If
    // nodes throw, no further node begins, and run throws the exception of the failed node that was added first. Throws
    // std::logic_error if the graph is running.
    void run(const graph_options& how = {}) {
        const detail::stop_chain stop{how.stop};
        const detail::stoppable_call call(&stop);
        run_compiled(how);
    }

    // The number of nodes; the name of a node, empty if it has none.
    [[nodiscard]] std::size_t size() const noexcept;
    [[nodiscard]] std::string_view name(node of) const;

    // The graph in the language of Graphviz: `dot -Tsvg`.
    [[nodiscard]] std::string to_dot() const;

private:
    node add_body(std::string_view name, std::unique_ptr<detail::graph_body> body, bool has_result);
    void run_compiled(const graph_options& how);
    void check(node one) const;

    const std::unique_ptr<detail::graph_core> core_;
};

}  // namespace heddle::inline v0
