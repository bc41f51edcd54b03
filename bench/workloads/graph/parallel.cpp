// SPDX-License-Identifier: Apache-2.0
#include <graph.hpp>

#include <memory>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    std::unique_ptr<bench::task_graph> graph;  // built by the first call
    return bench::serve<bench::graph_problem>(given, [&](auto& problem) {
        if (graph == nullptr) {
            graph = std::make_unique<bench::task_graph>(given.threads);
            for (std::size_t i = 0; i < problem.before.size(); ++i) {
                graph->add([&problem, i] { problem.compute(i); }, problem.before[i]);
            }
        }
        graph->run();
    });
}
