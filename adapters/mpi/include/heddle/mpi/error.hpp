// SPDX-License-Identifier: Apache-2.0
// error.hpp - errors of MPI as exceptions, and the end of the whole job when one rank cannot go on.
#pragma once

#include <mpi.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <thread>

#include "death_watch.hpp"

namespace heddle::inline v0::mpi {

// A call of MPI failed.
class error : public std::runtime_error {
public:
    error(int code, const std::string& what) : std::runtime_error(what), code_(code) {}
    int code() const noexcept { return code_; }

private:
    int code_;
};

// Throws an error with MPI's own text if `code` is not MPI_SUCCESS. `call` names what was called.
inline void check(int code, const char* call) {
    if (code == MPI_SUCCESS) return;
    char text[MPI_MAX_ERROR_STRING] = {};
    int length = 0;
    MPI_Error_string(code, text, &length);
    throw error(code, std::string("heddle: ") + call + ": " + text);
}

// What an exception says.
inline std::string describe(const std::exception_ptr& thrown) {
    if (thrown == nullptr) return "std::terminate was called";
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception& one) {
        return one.what();
    } catch (...) {
        return "an exception that is no std::exception";
    }
}

inline bool is_running() noexcept {
    int initialized = 0;
    int finalized = 0;
    MPI_Initialized(&initialized);
    MPI_Finalized(&finalized);
    return initialized != 0 && finalized == 0;
}

// Does a thread of this process execute abort_job?
inline std::atomic<bool>& job_is_aborting() noexcept {
    static std::atomic<bool> is_aborting{false};
    return is_aborting;
}

// Waits until the launcher has read what was written to standard error if that is a pipe; some seconds at most. At MPI_Abort, MPICH's
// launcher drops what it has not read.
inline void wait_for_reader_of_stderr() noexcept {
    for (int looks = 0; looks < 5'000; ++looks) {
        int unread = 0;
        if (ioctl(STDERR_FILENO, FIONREAD, &unread) != 0 || unread == 0) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

// Writes one line with the rank to standard error and ends all ranks of the job. From any thread.
[[noreturn]] inline void abort_job(const std::string& why) noexcept {
    if (!is_running()) {
        std::fprintf(stderr, "heddle: outside of MPI: %s\n", why.c_str());
        std::abort();
    }
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    job_is_aborting().store(true, std::memory_order_relaxed);  // stale: another message, from a second thread
    std::fprintf(stderr, "heddle: rank %d ends the job: %s\n", rank, why.c_str());
    std::fflush(stderr);
    wait_for_reader_of_stderr();
    death_watch::end();
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    std::abort();  // MPI_Abort may return in theory
}

}  // namespace heddle::inline v0::mpi
