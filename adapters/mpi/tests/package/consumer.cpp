// SPDX-License-Identifier: Apache-2.0
// consumer.cpp - a program of an outside project: the ranks add up their numbers.
#include <cstdint>
#include <cstdio>
#include <heddle/mpi/collective.hpp>
#include <heddle/mpi/environment.hpp>

int main(int argc, char** argv) {
    const heddle::mpi::environment env(argc, argv);
    const heddle::mpi::communicator world;
    const auto ranks = static_cast<std::uint64_t>(world.size());
    const std::uint64_t sum = heddle::mpi::collective(world, "sum").sum(static_cast<std::uint64_t>(world.rank()) + 1);
    if (world.rank() == 0) std::printf("%llu ranks\n", static_cast<unsigned long long>(ranks));
    return ranks == 2 && sum == 3 ? 0 : 1;
}
