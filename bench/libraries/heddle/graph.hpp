// SPDX-License-Identifier: Apache-2.0
// graph.hpp - the task graph of Heddle behind the interface of bench/libraries/README.md.
#pragma once

#include <cstddef>
#include <vector>

#include <heddle/graph.hpp>
#include <heddle/pool.hpp>

namespace bench {

class task_graph {
public:
    explicit task_graph(unsigned threads) : pool_({.threads = threads}) {}

    template <class Body>
    void add(Body body, const std::vector<std::size_t>& before) {
        nodes_.push_back(graph_.add(body));
        for (const std::size_t one : before) graph_.add_edge(nodes_[one], nodes_.back());
    }

    void run() { graph_.run({.pool = &pool_}); }

private:
    heddle::pool pool_;
    heddle::graph graph_;
    std::vector<heddle::graph::node> nodes_;
};

}  // namespace bench
