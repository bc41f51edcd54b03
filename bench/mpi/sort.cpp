// SPDX-License-Identifier: Apache-2.0
// sort.cpp - mpi::sort of random numbers beside the plain sample sort, alternating.
//
//   mpirun -n 2 sort [NUMBERS [ROUNDS]]        16 million and 5 if they are not given
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <heddle/mpi/mpi.hpp>
#include <string>
#include <vector>

#include "plain_sort.hpp"

namespace mpi = heddle::mpi;

namespace {

std::uint64_t scramble(std::uint64_t x) {
    x = (x ^ x >> 31) * 0x9e37'79b9'7f4a'7c15;
    x = (x ^ x >> 29) * 0xbf58'476d'1ce4'e5b9;
    return x ^ x >> 32;
}

// Seconds from when all ranks are there until all have done it.
template <class Body>
double time_of(const mpi::communicator& world, Body&& body) {
    mpi::collective(world, "begin").barrier();
    const double start = MPI_Wtime();
    body();
    mpi::collective(world, "end").barrier();
    return MPI_Wtime() - start;
}

}  // namespace

int main(int argc, char** argv) {
    const mpi::environment env(argc, argv);
    const mpi::communicator world;
    const std::uint64_t n = argc > 1 ? std::stoull(argv[1]) : 16'000'000;
    const int rounds = argc > 2 ? std::stoi(argv[2]) : 5;
    double best = 1e9;
    double plain_best = 1e9;
    bool right = true;
    for (int round = 0; round < rounds; ++round) {
        mpi::block_vector<std::uint64_t> values(world, n);
        mpi::for_each(values, [](std::uint64_t& one, std::uint64_t i) { one = scramble(i); });
        std::vector<std::uint64_t> copy(values.local().begin(), values.local().end());
        best = std::min(best, time_of(world, [&] { mpi::sort(values); }));
        if (world.size() > 1)
            plain_best = std::min(plain_best, time_of(world, [&] { plain_sort(copy, world.native()); }));
        right = right && std::ranges::is_sorted(values.local()) && (world.size() == 1 || std::ranges::is_sorted(copy));
    }
    if (world.rank() == 0) {
        std::printf("%llu numbers, %d ranks x %u threads: heddle %.1f ms", static_cast<unsigned long long>(n),
                    world.size(), env.threads(), best * 1e3);
        if (world.size() > 1) std::printf(", plain %.1f ms, ratio %.2f", plain_best * 1e3, plain_best / best);
        std::printf("%s\n", right ? "" : " NOT SORTED");
    }
    return right ? 0 : 1;
}
