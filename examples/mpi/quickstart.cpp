// SPDX-License-Identifier: Apache-2.0
// quickstart.cpp - an array on all ranks: filled, sorted, and asked for its median and its sum.
#include <cstdint>
#include <cstdio>
#include <heddle/mpi/mpi.hpp>

namespace mpi = heddle::mpi;

int main(int argc, char** argv) {
    mpi::environment env(argc, argv);  // starts MPI; the default pool gets this rank's share of the machine
    mpi::communicator world;

    mpi::block_vector<std::uint64_t> values(world, 1'000'000);  // each rank has a block
    mpi::for_each(values, [](std::uint64_t& value, std::uint64_t index) { value = index * index % 1'000'003; });
    mpi::sort(values);
    const std::uint64_t median = mpi::nth_element(values, values.size() / 2);
    const std::uint64_t sum = mpi::reduce(values);

    if (world.rank() == 0)
        std::printf("median %llu, sum %llu\n", static_cast<unsigned long long>(median),
                    static_cast<unsigned long long>(sum));
    return median == 499'689 && sum == 499'897'499'674 ? 0 : 1;
}
