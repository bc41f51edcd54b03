// SPDX-License-Identifier: Apache-2.0
// dump_on_signal.cpp - a program that prints the state of its pools when it receives SIGQUIT (Ctrl-\ in a terminal), as a Java VM does.
//
// A thread of its own waits for the signal: a handler could interrupt a thread at any place, and may call almost nothing.
#include <heddle/heddle.hpp>

#include <csignal>
#include <thread>

#include <unistd.h>

int main() {
    sigset_t quit;
    sigemptyset(&quit);
    sigaddset(&quit, SIGQUIT);
    pthread_sigmask(SIG_BLOCK, &quit, nullptr);  // before other threads exist, which inherit it

    std::thread watcher([&] {
        for (int number = 0; sigwait(&quit, &number) == 0;) {
            heddle::dump_pools();
            break;  // a real program would continue
        }
    });

    heddle::pool pool({.threads = 2, .name = "server"});
    pool.install([] { kill(getpid(), SIGQUIT); });
    watcher.join();
}
