// SPDX-License-Identifier: Apache-2.0
// thread_signals_test.cpp - the signal mask that a thread starts with.
#include <platform/thread.hpp>

#include <csignal>

#include <gtest/gtest.h>

namespace heddle::test {
namespace {

sigset_t own_blocked_signals() {
    sigset_t set;
    EXPECT_EQ(pthread_sigmask(SIG_SETMASK, nullptr, &set), 0);
    return set;
}

TEST(thread, signals_are_blocked_except_for_own_faults) {
    sigset_t inside;
    const sigset_t before = own_blocked_signals();
    detail::thread runner;
    const auto look = [](void* seen) { *static_cast<sigset_t*>(seen) = own_blocked_signals(); };
    ASSERT_EQ(runner.start(look, &inside, {}), 0);
    runner.join();
    for (const int blocked : {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGCHLD, SIGALRM, SIGPIPE, SIGPROF}) {
        EXPECT_EQ(sigismember(&inside, blocked), 1) << blocked;
    }
    for (const int open : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS}) {
        EXPECT_EQ(sigismember(&inside, open), 0) << open;
    }
    const sigset_t after = own_blocked_signals();
    for (int signal = 1; signal <= SIGRTMAX; ++signal) {
        EXPECT_EQ(sigismember(&after, signal), sigismember(&before, signal)) << signal;
    }
}

}  // namespace
}  // namespace heddle::test
