// SPDX-License-Identifier: Apache-2.0
// costs.cpp - what messages between rank 0 and rank 1 cost, and what it costs a rank to wait.
//
//   mpirun -n 2 costs
//
// alpha: half of the round trip of 8 bytes. beta: seconds for each byte of 16 megabytes. Waiting: the share of a processor that a thread takes
// while it waits for a second, in MPI_Recv and in communicator::wait.
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <heddle/mpi/mpi.hpp>
#include <thread>
#include <vector>

namespace mpi = heddle::mpi;

namespace {

double half_round_trip(const mpi::communicator& world, std::vector<char>& bytes, int rounds) {
    const int count = static_cast<int>(bytes.size());
    MPI_Barrier(world.native());
    const double start = MPI_Wtime();
    for (int i = 0; i < rounds; ++i) {
        if (world.rank() == 0) {
            MPI_Send(bytes.data(), count, MPI_BYTE, 1, 0, world.native());
            MPI_Recv(bytes.data(), count, MPI_BYTE, 1, 0, world.native(), MPI_STATUS_IGNORE);
        } else if (world.rank() == 1) {
            MPI_Recv(bytes.data(), count, MPI_BYTE, 0, 0, world.native(), MPI_STATUS_IGNORE);
            MPI_Send(bytes.data(), count, MPI_BYTE, 0, 0, world.native());
        }
    }
    return (MPI_Wtime() - start) / rounds / 2;
}

double thread_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// What rank 1 uses while rank 0 sleeps for a second.
double cost_of_waiting(const mpi::communicator& world, bool is_polite) {
    int value = 0;
    MPI_Barrier(world.native());
    const double before = thread_seconds();
    if (world.rank() == 0) {
        std::this_thread::sleep_for(std::chrono::seconds(1));
        MPI_Send(&value, 1, MPI_INT, 1, 0, world.native());
    } else if (is_polite) {
        MPI_Request request = MPI_REQUEST_NULL;
        MPI_Irecv(&value, 1, MPI_INT, 0, 0, world.native(), &request);
        world.wait(request);
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 0, world.native(), MPI_STATUS_IGNORE);
    }
    double used = thread_seconds() - before;
    MPI_Bcast(&used, 1, MPI_DOUBLE, 1, world.native());
    return used;
}

}  // namespace

int main(int argc, char** argv) {
    const mpi::environment env(argc, argv);
    const mpi::communicator world;
    if (env.size() != 2) mpi::abort_job("costs needs two ranks");
    double alpha = 1;
    double beta = 1;
    std::vector<char> small(8);
    std::vector<char> large(16'000'000);
    for (int round = 0; round < 5; ++round) {
        alpha = std::min(alpha, half_round_trip(world, small, 1'000));
        beta = std::min(beta, half_round_trip(world, large, 3) / static_cast<double>(large.size()));
    }
    const double busy = cost_of_waiting(world, false);
    const double polite = cost_of_waiting(world, true);
    if (world.rank() != 0) return 0;
    std::printf("alpha %.2f us, beta %.3f ns a byte (%.1f GB/s)\n", alpha * 1e6, beta * 1e9, 1 / beta / 1e9);
    std::printf("waiting for a second: MPI_Recv %.1f %%, communicator::wait %.1f %% of a processor\n", busy * 100,
                polite * 100);
}
