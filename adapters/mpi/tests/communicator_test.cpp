// SPDX-License-Identifier: Apache-2.0
// communicator_test.cpp - waits that help and do not burn a processor, and collective operations one at a time.
#include <time.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <heddle/mpi/collective.hpp>
#include <heddle/mpi/environment.hpp>
#include <heddle/mpi/reduce.hpp>
#include <heddle/scope.hpp>
#include <memory>
#include <thread>

#include "data.hpp"

namespace heddle::inline v0::mpi::test {
namespace {

TEST(mpi_communicator, smoke) {
    const communicator world;
    const int to = (world.rank() + 1) % world.size();
    const int from = (world.rank() + world.size() - 1) % world.size();
    int sent = world.rank();
    int received = -1;
    MPI_Request requests[2];
    MPI_Irecv(&received, 1, MPI_INT, from, 0, world.native(), &requests[0]);
    MPI_Isend(&sent, 1, MPI_INT, to, 0, world.native(), &requests[1]);
    world.wait(requests[0], requests[1]);
    EXPECT_EQ(received, from);
}

TEST(mpi_communicator, wait_any_returns_each_request_once) {
    const communicator world;
    const auto n = static_cast<std::size_t>(world.size());
    std::vector<int> received(n, -1);
    std::vector<MPI_Request> requests(n);
    for (std::size_t r = 0; r < n; ++r)
        MPI_Irecv(&received[r], 1, MPI_INT, static_cast<int>(r), 0, world.native(), &requests[r]);
    const int rank = world.rank();
    std::vector<MPI_Request> sends(n);
    for (std::size_t r = 0; r < n; ++r) MPI_Isend(&rank, 1, MPI_INT, static_cast<int>(r), 0, world.native(), &sends[r]);
    std::vector<bool> seen(n);
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t which = world.wait_any(requests);
        EXPECT_FALSE(seen[which]);
        seen[which] = true;
        EXPECT_EQ(received[which], static_cast<int>(which));
    }
    EXPECT_THROW(world.wait_any(requests), std::invalid_argument);
    world.wait(std::span(sends));
}

double thread_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// The best of some waits counts: on a busy machine, each look costs more.
TEST(mpi_communicator, a_waiting_thread_uses_little_time) {
    const communicator world;
    collective now(world, "test");
    double least_part = 1;
    for (int attempt = 0; attempt < 4; ++attempt) {
        now.barrier();
        if (world.rank() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(100));
        const double start = MPI_Wtime();
        const double used_before = thread_seconds();
        MPI_Request all_are_here = MPI_REQUEST_NULL;
        MPI_Ibarrier(world.native(), &all_are_here);
        world.wait(all_are_here);
        least_part = std::min(least_part, (thread_seconds() - used_before) / (MPI_Wtime() - start));
    }
    if (world.rank() == 0) return;
    EXPECT_LT(least_part, 0.05);
}

// The task that sends what the caller waits for can only run if the caller helps: its pool has no other thread.
TEST(mpi_communicator, a_waiting_thread_runs_tasks_of_its_pool) {
    const communicator world;
    heddle::pool alone({.threads = 1, .count_caller = true});
    alone.install([&] {
        heddle::scope([&](heddle::task_scope& tasks) {
            int sent = 7;
            int received = 0;
            MPI_Request request = MPI_REQUEST_NULL;
            MPI_Irecv(&received, 1, MPI_INT, world.rank(), 0, world.native(), &request);
            tasks.spawn([&] { MPI_Send(&sent, 1, MPI_INT, world.rank(), 0, world.native()); });
            world.wait(request);
            EXPECT_EQ(received, 7);
        });
    });
}

TEST(mpi_communicator, two_collective_operations_at_once_throw) {
    const communicator world;
    const block_vector<int> values(world, 10);
    {
        const collective first(world, "the first");
        try {
            mpi::reduce(values);
            ADD_FAILURE() << "no exception";
        } catch (const std::logic_error& what) {
            EXPECT_NE(std::string(what.what()).find("reduce was called while the first is under way"),
                      std::string::npos);
        }
        const communicator copy = world;
        EXPECT_THROW(collective(copy, "on a copy"), std::logic_error);
        EXPECT_THROW(world.duplicate(), std::logic_error);
    }
    EXPECT_EQ(mpi::reduce(values), 0);
}

TEST(mpi_communicator, jobs_with_communicators_of_their_own_do_not_disturb_each_other) {
    const communicator world;
    std::vector<communicator> own;
    for (int i = 0; i < 4; ++i) own.push_back(world.duplicate());
    std::vector<std::thread> threads;
    std::vector<std::uint64_t> sums(own.size());
    for (std::size_t i = 0; i < own.size(); ++i) {
        threads.emplace_back([&, i] {
            collective now(own[i], "sum");
            for (int round = 0; round < 10; ++round) sums[i] += now.sum(i);
        });
    }
    for (std::thread& one : threads) one.join();
    for (std::size_t i = 0; i < own.size(); ++i) EXPECT_EQ(sums[i], 10 * i * static_cast<std::size_t>(world.size()));
}

TEST(mpi_communicator, split_keeps_limits_and_order) {
    const communicator world;
    world.set_message_limit(1'234);
    const communicator part = world.split(world.rank() % 2);
    EXPECT_EQ(part.rank(), world.rank() / 2);
    EXPECT_EQ(part.message_limit(), 1'234U);
    EXPECT_THROW(world.set_message_limit(0), std::invalid_argument);
    EXPECT_THROW(world.set_message_limit(std::size_t{1} << 31), std::invalid_argument);
}

TEST(mpi_communicator, long_values_are_cut) {
    for (const std::size_t limit : {1UL, 7UL, 1'000UL, 1UL << 30}) {
        const communicator world;
        world.set_message_limit(limit);
        collective now(world, "test");
        std::vector<std::uint64_t> values(limit < 100 ? 20 : 2'000, world.rank() == 0 ? 5 : 0);
        now.broadcast(std::span(values), 0);
        EXPECT_TRUE(std::ranges::all_of(values, [](std::uint64_t one) { return one == 5; }));
        const std::vector<std::uint64_t> sums = now.sums(values);
        EXPECT_TRUE(std::ranges::all_of(
            sums, [&](std::uint64_t one) { return one == 5 * static_cast<std::uint64_t>(world.size()); }));

        std::vector<std::uint32_t> short_values(20, 0x8000'0001U);
        now.add_up(std::span(short_values));
        EXPECT_TRUE(std::ranges::all_of(short_values, [&](std::uint32_t one) {
            return one == 0x8000'0001U * static_cast<std::uint32_t>(world.size());
        }));

        const auto count_of = [](int rank) { return static_cast<std::size_t>(rank) * 37; };
        const std::vector<int> mine(count_of(world.rank()), world.rank());
        std::vector<int> expected;
        for (int r = 0; r < world.size(); ++r) expected.insert(expected.end(), count_of(r), r);
        EXPECT_EQ(now.all_gather(std::span(mine)), expected);
    }
}

TEST(mpi_communicator, errors_of_mpi_become_exceptions) {
    const communicator world;
    int value = 0;
    MPI_Request request = MPI_REQUEST_NULL;
    EXPECT_THROW(check(MPI_Isend(&value, 1, MPI_INT, world.size(), 0, world.native(), &request), "MPI_Isend"), error);
}

TEST(mpi_environment, a_second_one_uses_the_first) {
    int argc = 0;
    char** argv = nullptr;
    { const environment second(argc, argv, {.warn = false}); }
    EXPECT_TRUE(is_running());
}

}  // namespace
}  // namespace heddle::inline v0::mpi::test
