// SPDX-License-Identifier: Apache-2.0
// ended_child.hpp - how a child process ended, and what it printed.
#pragma once

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#if !defined(_WIN32)
#include <sys/wait.h>
#endif

namespace heddle::test {

#if defined(_WIN32)

struct ended_child {
    int status;          // what it returned from main
    std::string errors;  // what it wrote to standard error

    bool succeeded() const { return status == EXIT_SUCCESS; }

    // Says what happened, on standard error, and returns false.
    bool complain(const char* what) const {
        std::fprintf(stderr, "%s: exit status %d\n%s", what, status, errors.c_str());
        return false;
    }
};

#else

struct ended_child {
    int status;          // as returned by waitpid
    std::string errors;  // what it wrote to standard error

    bool succeeded() const { return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS; }
    bool exited_with(int code) const { return WIFEXITED(status) && WEXITSTATUS(status) == code; }
    bool died_saying(std::string_view sentence) const {
        return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT && errors.find(sentence) != errors.npos;
    }

    // Says what happened, on standard error, and returns false.
    bool complain(const char* what) const {
        if (WIFSIGNALED(status)) std::fprintf(stderr, "%s: signal %d\n%s", what, WTERMSIG(status), errors.c_str());
        else std::fprintf(stderr, "%s: exit status %d\n%s", what, WEXITSTATUS(status), errors.c_str());
        return false;
    }
};

#endif

}  // namespace heddle::test
