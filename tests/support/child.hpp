// SPDX-License-Identifier: Apache-2.0
// child.hpp - runs a part of a test in a forked child, and reports how the child ended and what it printed.
//
// Under ThreadSanitizer, the child of a process with threads cannot start new ones, because ThreadSanitizer mistakes them for those
// of the parent: such tests check HEDDLE_TEST_TSAN.
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

#include "ended_child.hpp"
#include "sanitizers.hpp"

// By default, ThreadSanitizer makes every child that leaves threads behind wait for a second.
#if HEDDLE_TEST_TSAN
extern "C" [[gnu::used]] inline const char* __tsan_default_options() { return "atexit_sleep_ms=0"; }
#endif

namespace heddle::test {

// Seconds after which a child that hangs is ended by SIGALRM. It has no watchdog: that is a thread of its parent.
inline constexpr unsigned k_child_seconds = 60;

// A fork of the calling thread whose standard error the parent can read.
class child {
public:
    child() {
        std::array<int, 2> ends{-1, -1};
        if (pipe(ends.data()) != 0) std::abort();
        std::fflush(nullptr);
        pid_ = fork();
        if (pid_ < 0) std::abort();
        if (pid_ == 0) {
            alarm(k_child_seconds);
            dup2(ends[1], STDERR_FILENO);
            close(ends[0]);
        }
        close(ends[1]);
        errors_ = ends[0];
    }

    child(const child&) = delete;
    child& operator=(const child&) = delete;

    // True in the child, which then ends by _exit.
    bool is_here() const { return pid_ == 0; }

    pid_t pid() const { return pid_; }

    // In the parent: waits for the end of the child.
    ended_child wait() {
        ended_child end{-1, {}};
        std::array<char, 4096> piece;
        for (ssize_t got; (got = read(errors_, piece.data(), piece.size())) > 0;) {
            end.errors.append(piece.data(), static_cast<std::size_t>(got));
        }
        close(errors_);
        waitpid(pid_, &end.status, 0);
        return end;
    }

private:
    pid_t pid_ = -1;
    int errors_ = -1;
};

// Runs body() in a child, which succeeds if that returns true.
template <class Body>
ended_child run_in_child(Body&& body) {
    child forked;
    if (forked.is_here()) {
        bool holds = false;
        try {
            holds = body();
        } catch (const std::exception& error) {
            std::fprintf(stderr, "unexpected exception: %s\n", error.what());
        }
        std::fflush(nullptr);
        _exit(holds ? EXIT_SUCCESS : EXIT_FAILURE);
    }
    return forked.wait();
}

}  // namespace heddle::test
