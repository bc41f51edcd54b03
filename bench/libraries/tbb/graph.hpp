// SPDX-License-Identifier: Apache-2.0
// graph.hpp - the flow graph of oneTBB behind the interface of bench/libraries/README.md: nodes that pass empty messages.
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include <oneapi/tbb/flow_graph.h>
#include <oneapi/tbb/global_control.h>

namespace bench {

namespace tbb = oneapi::tbb;

class task_graph {
public:
    explicit task_graph(unsigned threads) : limit_(tbb::global_control::max_allowed_parallelism, threads) {}

    template <class Body>
    void add(Body body, const std::vector<std::size_t>& before) {
        nodes_.emplace_back(graph_, [body](const tbb::flow::continue_msg&) { body(); });
        if (before.empty()) tbb::flow::make_edge(start_, nodes_.back());
        for (const std::size_t one : before) tbb::flow::make_edge(nodes_[one], nodes_.back());
    }

    void run() {
        start_.try_put(tbb::flow::continue_msg());
        graph_.wait_for_all();
    }

private:
    tbb::global_control limit_;
    tbb::flow::graph graph_;
    tbb::flow::broadcast_node<tbb::flow::continue_msg> start_{graph_};
    std::deque<tbb::flow::continue_node<tbb::flow::continue_msg>> nodes_;
};

}  // namespace bench
