// SPDX-License-Identifier: Apache-2.0
// graph.hpp - the task graph of Taskflow behind the interface of bench/libraries/README.md.
//
// The caller of Taskflow waits and does not compute, so all threads are workers.
#pragma once

#include <cstddef>
#include <vector>

#include <taskflow/taskflow.hpp>

namespace bench {

class task_graph {
public:
    explicit task_graph(unsigned threads) : executor_(threads) {}

    template <class Body>
    void add(Body body, const std::vector<std::size_t>& before) {
        nodes_.push_back(graph_.emplace(body));
        for (const std::size_t one : before) nodes_[one].precede(nodes_.back());
    }

    void run() { executor_.run(graph_).wait(); }

private:
    tf::Executor executor_;
    tf::Taskflow graph_;
    std::vector<tf::Task> nodes_;
};

}  // namespace bench
