// SPDX-License-Identifier: Apache-2.0
// environment.hpp - starts and ends MPI, and divides the processors of a machine among its ranks.
//
// Threads    made and destroyed by the same thread.
// Lifetime   communicators and block_vectors may outlive it; they then release nothing of MPI.
// Errors     an exception that leaves main, a thread or a task is printed with the rank, and all ranks end. So is one that leaves the
//            block in which the environment lives, and so is a call of exit: the other ranks would wait for this one forever. Another
//            process reports a rank that a signal or _exit has ended (death_watch.hpp).
#pragma once

#include <mpi.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <heddle/pool.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "affinity.hpp"
#include "death_watch.hpp"
#include "error.hpp"

namespace heddle::inline v0::mpi {

struct environment_options {
    // Each rank gets processors of its own, and each worker of its pool one of these. Ignored if a machine has more ranks than
    // processors.
    bool pin = false;

    // heddle::default_pool() gets fair_pool_options(), unless it was configured or used before.
    bool configure_default_pool = true;

    // Rank 0 writes one line to standard error if the launcher has bound ranks to one processor each while others stay idle.
    bool warn = true;

    // A process beside each rank writes one line to standard error if the rank is killed or calls _exit. The variable HEDDLE_MPI_WATCH=0
    // turns it off, too. Ignored if MPI was initialised before.
    bool watch = true;
};

// exit does not destroy the environments of functions that are running. This writes a message, and ends the process with another code
// than 0, so that the launcher ends the other ranks.
class exit_guard {
public:
    exit_guard() {
        [[maybe_unused]] static const bool once = set_handlers();
        guards_.fetch_add(1, std::memory_order_relaxed);  // stale: exit on another thread writes no message
    }
    exit_guard(const exit_guard&) = delete;
    exit_guard& operator=(const exit_guard&) = delete;
    ~exit_guard() { guards_.fetch_sub(1, std::memory_order_relaxed); }  // stale: see above

private:
    // on_exit of the GNU C library tells the code. Code: int; a template can ask whether there is on_exit.
    template <class Code>
    static bool set_exit_handler() {
        if constexpr (requires(void (*handler)(Code, void*)) { on_exit(handler, nullptr); })
            return on_exit([](Code code, void*) { end_rank(code); }, nullptr) == 0;
        else return std::atexit([] { end_rank(0); }) == 0;
    }
    static bool set_handlers() {
        return set_exit_handler<int>() && std::at_quick_exit([] { end_rank(0); }) == 0;
    }

    // Calls nothing that takes a lock of MPI: MPICH calls exit in MPI_Abort.
    static void end_rank(int code) {
        const bool is_alive = guards_.load(std::memory_order_relaxed) > 0;       // stale: see above
        const bool is_told = job_is_aborting().load(std::memory_order_relaxed);  // stale: two messages
        if (!is_alive || is_told || !is_running()) return;
        int rank = 0;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        std::fprintf(stderr, "heddle: rank %d ends the job: exit was called before the end of its environment\n", rank);
        std::fflush(nullptr);
        death_watch::end();
        if (code == 0) std::_Exit(EXIT_FAILURE);
    }

    static inline std::atomic<int> guards_{0};
};

class environment {
public:
    // Initialises MPI, or uses it if it was initialised before. Collective. Throws std::runtime_error if MPI cannot be called by
    // several threads at once, std::logic_error if MPI was finalised before.
    environment(int& argc, char**& argv, environment_options how = {}) : how_(how) {
        start(argc, argv);
        previous_handler_ = std::set_terminate([] { abort_job(describe(std::current_exception())); });
        find_share();
        if (how_.pin && cpus_ > 0 && sharers_ <= mask_.count()) mask_.slice(share_ * cpus_, cpus_).apply();
        if (how_.warn) warn_if_bound_to_one();
        if (how_.configure_default_pool) configure();
    }

    environment(const environment&) = delete;
    environment& operator=(const environment&) = delete;

    // Finalises MPI if the constructor has initialised it.
    ~environment() {
        if (std::uncaught_exceptions() > exceptions_before_)
            abort_job("an exception left the block of its environment");
        std::set_terminate(previous_handler_);
        if (owns_) finalize();
    }

    int rank() const noexcept { return rank_; }
    int size() const noexcept { return size_; }

    // Which of the ranks on its machine this one is, and how many there are.
    int local_rank() const noexcept { return local_rank_; }
    int local_ranks() const noexcept { return local_ranks_; }

    // The threads that this rank should use: HEDDLE_NUM_THREADS if that is set; else the processors that the launcher has bound it to,
    // divided by the number of ranks that are bound to the same ones; at least 1.
    unsigned threads() const noexcept { return threads_; }

    // For a pool of this rank. What a task of `spawn` throws ends the job, with the rank in the message.
    pool_options fair_pool_options() const {
        pool_options options;
        options.threads = threads_;
        options.max_threads = std::max(threads_, online_cpus());
        options.pin = how_.pin && cpus_ > 0;
        options.on_exception = [](const std::exception_ptr& thrown) { abort_job(describe(thrown)); };
        return options;
    }

private:
    void start(int& argc, char**& argv) {
        int initialized = 0;
        int finalized = 0;
        MPI_Initialized(&initialized);
        MPI_Finalized(&finalized);
        if (finalized != 0) throw std::logic_error("heddle: MPI was finalised; a process can use it once only");
        int provided = MPI_THREAD_SINGLE;
        if (initialized == 0) {
            if (how_.watch) death_watch::start();
            check(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided), "MPI_Init_thread");
            owns_ = true;
        } else {
            check(MPI_Query_thread(&provided), "MPI_Query_thread");
        }
        if (provided < MPI_THREAD_MULTIPLE) {
            if (owns_) finalize();
            throw std::runtime_error(
                "heddle: MPI was initialised without MPI_THREAD_MULTIPLE, which tasks that run on several threads "
                "need; ask "
                "MPI_Init_thread for it, or use an MPI library that was built with it");
        }
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
    }

    void finalize() const {
        if (is_running()) {
            if (std::this_thread::get_id() != thread_)
                abort_job("the environment was destroyed by another thread than its maker");
            MPI_Finalize();
        }
        death_watch::end();
    }

    // Compares the affinity masks of all ranks on this machine.
    void find_share() {
        MPI_Comm machine = MPI_COMM_NULL;
        check(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine),
              "MPI_Comm_split_type");
        MPI_Comm_rank(machine, &local_rank_);
        MPI_Comm_size(machine, &local_ranks_);
        mask_ = cpu_mask::current();
        std::vector<cpu_mask> masks(static_cast<std::size_t>(local_ranks_));
        check(MPI_Allgather(&mask_, sizeof mask_, MPI_BYTE, masks.data(), sizeof mask_, MPI_BYTE, machine),
              "MPI_Allgather");
        MPI_Comm_free(&machine);

        cpu_mask used;
        for (std::size_t i = 0; i < masks.size(); ++i) {
            used.add(masks[i]);
            if (masks[i] != mask_) continue;
            ++sharers_;
            if (static_cast<int>(i) < local_rank_) ++share_;
        }
        leaves_processors_idle_ = mask_.count() == 1 && used.count() < online_cpus();
        cpus_ = mask_.count() / sharers_;
        // default_thread_count knows the variable, the mask and the quota of a container.
        threads_ = default_thread_count();
        if (std::getenv("HEDDLE_NUM_THREADS") == nullptr) threads_ = std::max(1U, threads_ / sharers_);
    }

    void warn_if_bound_to_one() const {
        const int mine = leaves_processors_idle_ ? 1 : 0;
        int bound = 0;
        check(MPI_Reduce(&mine, &bound, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD), "MPI_Reduce");
        if (rank_ != 0 || bound == 0) return;
        std::fprintf(stderr,
                     "heddle: %d of %d ranks are bound to 1 processor each while other processors of their machine (%u "
                     "in all) have no "
                     "rank; use mpirun --bind-to none, or --map-by slot:PE=N with Open MPI, srun --cpus-per-task=N\n",
                     bound, size_, online_cpus());
    }

    void configure() const {
        try {
            configure_default_pool(fair_pool_options());
        } catch (const std::logic_error&) {
            return;  // the program has configured or used it before, and keeps what it chose
        }
    }

    environment_options how_;
    bool owns_ = false;
    std::thread::id thread_ = std::this_thread::get_id();
    int exceptions_before_ = std::uncaught_exceptions();
    std::terminate_handler previous_handler_ = nullptr;
    int rank_ = 0;
    int size_ = 1;
    int local_rank_ = 0;
    int local_ranks_ = 1;
    cpu_mask mask_;         // of this rank
    unsigned sharers_ = 0;  // ranks with the same mask
    unsigned share_ = 0;    // the number of this rank among them
    unsigned cpus_ = 1;     // processors for each of them; 0 if there are fewer than ranks
    unsigned threads_ = 1;
    bool leaves_processors_idle_ = false;
    exit_guard guard_;
};

}  // namespace heddle::inline v0::mpi
