// SPDX-License-Identifier: Apache-2.0
// graph_plan.cpp - the check for cycles, and the picture of a graph.
#include "graph_plan.hpp"

#include <algorithm>
#include <stdexcept>

#include <heddle/detail/base/exceptions.hpp>

namespace heddle::inline v0::detail {

namespace {

std::string quoted(const std::string& text) {
    std::string made = "\"";
    for (const char one : text) {
        if (one == '"' || one == '\\') made += '\\';
        made += one;
    }
    return made += '"';
}

}  // namespace

std::string graph_plan::label(std::uint32_t index) const {
    const std::string& name = nodes[index].name;
    return name.empty() ? "node " + std::to_string(index) : quoted(name);
}

// Removes nodes without predecessors until none is left. Each node that remains has a predecessor that remains, so the way back from any
// of them reaches a cycle.
void graph_plan::check_cycles() const {
    std::vector<std::vector<std::uint32_t>> successors(nodes.size());
    std::vector<std::uint32_t> missing(nodes.size(), 0);
    for (const edge& one : edges) {
        successors[one.from].push_back(one.to);
        ++missing[one.to];
    }
    std::vector<std::uint32_t> removed;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (missing[i] == 0) removed.push_back(i);
    }
    for (std::size_t i = 0; i < removed.size(); ++i) {
        for (const std::uint32_t next : successors[removed[i]]) {
            if (--missing[next] == 0) removed.push_back(next);
        }
    }
    if (removed.size() == nodes.size()) return;

    std::vector<std::uint32_t> before(nodes.size());
    for (const edge& one : edges) {
        if (missing[one.from] != 0) before[one.to] = one.from;
    }
    const auto remaining = std::ranges::find_if(missing, [](std::uint32_t count) { return count != 0; });
    auto at = static_cast<std::uint32_t>(remaining - missing.begin());
    for (std::size_t i = 0; i < nodes.size(); ++i) at = before[at];  // into the cycle
    std::string text = label(at);
    for (std::uint32_t one = before[at];; one = before[one]) {
        text.insert(0, label(one) + " -> ");
        if (one == at) break;
    }
    raise(std::invalid_argument("heddle: the graph has a cycle: " + text));
}

std::string graph_plan::to_dot() const {
    std::string text = "digraph {\n";
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        const std::string name = nodes[i].name.empty() ? std::to_string(i) : nodes[i].name;
        text += "  " + std::to_string(i) + " [label=" + quoted(name) + "];\n";
    }
    for (const edge& one : edges) {
        text += "  " + std::to_string(one.from) + " -> " + std::to_string(one.to);
        if (one.is_conditional) text += " [style=dashed, label=\"" + std::to_string(one.when) + "\"]";
        text += ";\n";
    }
    return text + "}\n";
}

}  // namespace heddle::inline v0::detail
