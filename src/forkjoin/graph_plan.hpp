// SPDX-License-Identifier: Apache-2.0
// graph_plan.hpp - a task graph as its user describes it: nodes with names, and edges.
//
// Threads    one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <heddle/graph.hpp>

namespace heddle::inline v0::detail {

struct graph_plan {
    struct node {
        std::string name;
        std::unique_ptr<graph_body> body;
        bool has_result;
    };
    struct edge {
        std::uint32_t from;
        std::uint32_t to;
        bool is_conditional;
        std::int64_t when;  // if it is conditional
    };

    // Throws std::invalid_argument if there is a cycle.
    void check_cycles() const;

    // Its name in quotes, or its number.
    std::string label(std::uint32_t index) const;

    std::string to_dot() const;

    std::vector<node> nodes;
    std::vector<edge> edges;
};

}  // namespace heddle::inline v0::detail
