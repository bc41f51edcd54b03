// SPDX-License-Identifier: Apache-2.0
// launched.cpp - a program for layout_test.py and death_test.py, which start it by mpirun. Its argument says what to do.
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <heddle/mpi/mpi.hpp>
#include <heddle/spawn.hpp>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace mpi = heddle::mpi;

namespace {

// One line for each rank: its threads, and the processors that its first workers run on.
void print_layout(const mpi::environment& env) {
    heddle::pool pool(env.fair_pool_options());
    std::string cpus;
    pool.install([&] { cpus = std::to_string(mpi::cpu_mask::current().count()); });
    int first_cpu = -1;
    for (std::size_t cpu = 0; cpu < mpi::cpu_mask::k_most_cpus && first_cpu < 0; ++cpu)
        if (mpi::cpu_mask::current().has(cpu)) first_cpu = static_cast<int>(cpu);
    std::printf("rank %d of %d: threads %u, default pool %u, cpus %s from %d\n", env.rank(), env.size(),
                pool.thread_count(), heddle::default_pool().thread_count(), cpus.c_str(), first_cpu);
}

// All ranks but the last wait in a collective operation; the last one dies.
void die(const mpi::environment& env, const std::function<void()>& how) {
    const mpi::communicator world;
    mpi::collective now(world, "the last rank never comes");
    if (env.rank() == env.size() - 1) how();
    now.barrier();
    std::puts("went on");
}

[[noreturn]] void fail() { throw std::runtime_error("a message to be found"); }

// What the launcher has opened, which it waits for: more than the standard streams.
std::vector<int> open_descriptors() {
    std::vector<int> open;
    for (int one = 0; one < 1024; ++one)
        if (fcntl(one, F_GETFD) >= 0) open.push_back(one);
    return open;
}

// A child of the rank lives longer than the rank, and keeps open what the launcher does not wait for.
void die_after_fork(const std::vector<int>& of_launcher) {
    if (fork() == 0) {
        for (const int one : of_launcher) close(one);
        sleep(12);
        _exit(0);
    }
    kill(getpid(), SIGKILL);
}

// Communicators, a pool and a block_vector end after the environment.
void end_in_another_order(int argc, char** argv) {
    auto env = std::make_unique<mpi::environment>(argc, argv);
    heddle::pool pool(env->fair_pool_options());
    const mpi::communicator world;
    mpi::block_vector<int> values(world, 100);
    mpi::sort(values);
    env.reset();
    try {
        mpi::environment again(argc, argv);
    } catch (const std::logic_error& what) {
        std::printf("as it should be: %s\n", what.what());
    }
}

// MPI was initialised by other code, without threads.
void start_without_threads(int argc, char** argv) {
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &provided);
    try {
        const mpi::environment env(argc, argv);
        std::puts("MPI has threads whether they are wanted or not");
    } catch (const std::runtime_error& what) {
        std::printf("as it should be: %s\n", what.what());
    }
    MPI_Finalize();
}

void unwind(int argc, char** argv) {
    try {
        const mpi::environment env(argc, argv);
        die(env, fail);
    } catch (const std::runtime_error&) {
        std::puts("went on");
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string what = argc > 1 ? argv[1] : "layout";
    if (what == "order") return end_in_another_order(argc, argv), 0;
    if (what == "single") return start_without_threads(argc, argv), 0;
    if (what == "unwind") return unwind(argc, argv), 0;

    const std::vector<int> of_launcher = open_descriptors();
    const mpi::environment env(argc, argv, {.pin = what == "pin", .watch = what != "kill_unwatched"});
    if (what == "layout" || what == "pin") return print_layout(env), 0;
    const std::map<std::string, std::function<void()>> deaths{
        {"kill", [] { kill(getpid(), SIGKILL); }},
        {"kill_unwatched", [] { kill(getpid(), SIGKILL); }},
        {"kill_after_fork", [&] { die_after_fork(of_launcher); }},
        {"exit", [] { std::exit(3); }},
        {"exit_0", [] { std::exit(0); }},
        {"quick_exit", [] { std::quick_exit(3); }},
        {"_exit", [] { _exit(3); }},
        {"_exit_0", [] { _exit(0); }},
        {"MPI_Abort", [] { MPI_Abort(MPI_COMM_WORLD, 5); }},
        {"throw", fail},
        {"throw_in_task",
         [] {
             heddle::spawn(fail);
             std::this_thread::sleep_for(std::chrono::minutes(1));  // the task ends the job before that
         }},
        {"throw_in_thread", [] { std::thread(fail).join(); }},
        {"throw_in_work_pool",
         [] {
             const mpi::communicator alone(MPI_COMM_SELF);
             mpi::work_pool<int> pool(alone);
             const int task = 1;
             pool.run(std::span(&task, 1), [](int, auto&) { fail(); });
         }},
    };
    die(env, deaths.at(what));
}
