// SPDX-License-Identifier: Apache-2.0
// graph.cpp - the graph of graph.hpp: its description and its runs.
#include <heddle/graph.hpp>

#include <stdexcept>
#include <utility>

#include <heddle/detail/base/exceptions.hpp>

#include "graph_core.hpp"

namespace heddle::inline v0 {

graph::graph() : core_(std::make_unique<detail::graph_core>()) {}
graph::~graph() = default;

graph::node graph::add_body(std::string_view name, std::unique_ptr<detail::graph_body> body, bool has_result) {
    auto& nodes = core_->plan().nodes;
    nodes.push_back({std::string(name), std::move(body), has_result});
    core_->changed();
    return {*this, static_cast<std::uint32_t>(nodes.size() - 1)};
}

void graph::check(node one) const {
    if (one.of_ != this) detail::raise(std::invalid_argument("heddle: this node belongs to another graph"));
}

void graph::add_edge(node from, node to) {
    check(from);
    check(to);
    core_->plan().edges.push_back({from.index_, to.index_, false, 0});
    core_->changed();
}

void graph::add_edge(node from, node to, std::int64_t when) {
    check(from);
    check(to);
    const detail::graph_plan& plan = core_->plan();
    if (!plan.nodes[from.index_].has_result) {
        detail::raise(std::invalid_argument("heddle: an edge depends on the result of " + plan.label(from.index_) +
                                            ", whose callable returns nothing"));
    }
    core_->plan().edges.push_back({from.index_, to.index_, true, when});
    core_->changed();
}

void graph::build() { core_->build(); }
void graph::run_compiled(const graph_options& how) { core_->run(how); }

std::size_t graph::size() const noexcept { return core_->plan().nodes.size(); }

std::string_view graph::name(node of) const {
    check(of);
    return core_->plan().nodes[of.index_].name;
}

std::string graph::to_dot() const { return core_->plan().to_dot(); }

}  // namespace heddle::inline v0
