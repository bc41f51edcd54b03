// SPDX-License-Identifier: Apache-2.0
// tasks_at_exit.cpp - tasks are spawned before main and after it, by constructors and destructors of globals and by handlers of
// atexit: each runs. The program runs itself again and reads what the second process printed.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/rendezvous.hpp>
#include <support/self_again.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

// Tasks of every kind in the default pool; 5 if all have run.
int run_tasks() {
    std::atomic<int> runs{0};
    spawn([&] { ++runs; });
    spawn_fifo([&] { ++runs; });
    scope([&](task_scope& s) {
        s.spawn([&] { ++runs; });
        s.spawn([&] { ++runs; });
    });
    const int last = async([] { return 1; }).then([](int x) { return x; }).get();
    spin_until([&] { return runs == 4; });
    return runs + last;
}

void say(const std::string& when) { std::fprintf(stderr, "%s %d\n", when.c_str(), run_tasks()); }

struct user {
    explicit user(const char* n) : name(n) { say(name + " made"); }
    ~user() { say(name + " ended"); }
    const std::string name;
};

const user first("first global");

// Its destructor drains queued tasks after main.
std::atomic<int> drained{0};
struct reader {
    ~reader() { std::fprintf(stderr, "drained %d\n", drained.load()); }
} const reads;
pool global({.threads = 1});

int be_the_one_that_is_watched() {
    std::atexit([] { say("in atexit"); });
    say("in main");
    for (int i = 0; i < 100; ++i) global.spawn([] { ++drained; });
    return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) return be_the_one_that_is_watched();
    const std::string expected =
        "first global made 5\n"
        "in main 5\n"
        "in atexit 5\n"
        "drained 100\n"
        "first global ended 5\n";
    HEDDLE_CHECK(says_when_run_again(argv[0], expected));
    return result_of_checks();
}
