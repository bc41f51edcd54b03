// SPDX-License-Identifier: Apache-2.0
// uts.cpp - counts the nodes of an unbalanced tree on all ranks: Unbalanced Tree Search. The size of a subtree is unknown before it
// has been searched, so idle ranks steal.
//
//   mpirun -n 4 uts [DEPTH [SEED]]       10 and 19, the tree T1, if they are not given
#include <atomic>
#include <cstdio>
#include <heddle/mpi/mpi.hpp>
#include <string>
#include <vector>

#include "uts_tree.hpp"

namespace mpi = heddle::mpi;

int main(int argc, char** argv) {
    const mpi::environment env(argc, argv);
    const mpi::communicator world;
    uts::tree tree;
    if (argc > 1) tree.depth = std::stoi(argv[1]);
    if (argc > 2) tree.seed = static_cast<std::uint32_t>(std::stoul(argv[2]));

    mpi::work_pool<uts::node> pool(world);
    std::vector<uts::node> first;
    if (world.rank() == 0) first.push_back(tree.root());
    const double start = MPI_Wtime();
    const mpi::work_pool_stats stats = pool.run(first, [&](const uts::node& node, auto& sink) {
        const std::uint32_t children = tree.count_children(node);
        for (std::uint32_t i = 0; i < children; ++i) sink.push(uts::tree::child(node, i));
    });
    const double seconds = MPI_Wtime() - start;

    mpi::collective now(world, "the number of nodes");
    const std::uint64_t nodes = now.sum(stats.tasks_run);
    const std::uint64_t stolen = now.sum(stats.tasks_stolen);
    if (world.rank() == 0)
        std::printf("%llu nodes in %.3f s; %llu went to another rank\n", static_cast<unsigned long long>(nodes),
                    seconds, static_cast<unsigned long long>(stolen));
    return argc > 1 || nodes == uts::k_nodes_of_t1 ? 0 : 1;
}
