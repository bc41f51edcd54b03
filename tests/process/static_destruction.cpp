// SPDX-License-Identifier: Apache-2.0
// static_destruction.cpp - pools are used before main, after main, by constructors and destructors of globals and by
// handlers of atexit. The program runs itself again and reads what the second process printed while it started and ended.
#include <cstdio>
#include <cstdlib>
#include <string>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/fib.hpp>
#include <support/self_again.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

void say(const char* when, long result) { std::fprintf(stderr, "%s %ld\n", when, result); }

// Computes in the default pool in its constructor and in its destructor.
struct user {
    explicit user(const char* n) : name(n) { say((std::string(name) + " made").c_str(), fib(10)); }
    ~user() { say((std::string(name) + " ended").c_str(), fib(10)); }
    const char* name;
};

// The same in a pool that is also a global and lives longer.
struct user_of {
    explicit user_of(pool& h) : home(h) {}
    ~user_of() {
        say("in the global pool", home.install([] { return fib(10); }));
    }
    pool& home;
};

const user first("first global");  // ends last, long after main
pool global({.threads = 2});
const user_of of_global(global);
const user last("last global");

// Also if the default pool was ended explicitly.
struct shuts_down {
    ~shuts_down() {
        shutdown_default_pool();
        say("after shutdown", fib(10));
    }
} const in_between;

int be_the_one_that_is_watched() {
    std::atexit([] { say("in atexit", fib(10)); });
    static const user local("local static");
    say("in main", fib(10));
    return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) return be_the_one_that_is_watched();
    const std::string expected =
        "first global made 55\n"
        "last global made 55\n"
        "local static made 55\n"
        "in main 55\n"
        "local static ended 55\n"
        "in atexit 55\n"
        "after shutdown 55\n"
        "last global ended 55\n"
        "in the global pool 55\n"
        "first global ended 55\n";
    HEDDLE_CHECK(says_when_run_again(argv[0], expected));
    return result_of_checks();
}
