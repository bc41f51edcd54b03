// SPDX-License-Identifier: Apache-2.0
// thread_limit.cpp - the user may start no more threads (RLIMIT_NPROC): pools work with fewer threads, and report that once.
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>
#include <thread>

#include <sys/resource.h>
#include <unistd.h>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/child.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

constexpr uid_t k_some_user = 64'999;
constexpr int k_rounds = 500;

// Prevents the process from starting more threads. The limit does not apply to root, so root becomes another user.
bool refuse_threads() {
    const rlimit none{1, 1};
    return (geteuid() != 0 || setuid(k_some_user) == 0) && setrlimit(RLIMIT_NPROC, &none) == 0;
}

// Every call of a thread that is in no pool; true if all have been made.
bool makes_all_calls(pool& home, unsigned workers) {
    std::atomic<int> runs{0};
    home.async([&] { ++runs; }).get();
    home.install([&] { ++runs; });
    home.in_place_scope([&](task_scope& s) { s.spawn([&](task_scope& again) { again.spawn([&] { ++runs; }); }); });
    const std::size_t calls = home.broadcast([&](broadcast_context) { return ++runs; }).size();
    return calls == workers && runs == 3 + static_cast<int>(workers);
}

// A second thread repeatedly requests one more worker, without success.
bool works_without_more_threads(unsigned workers) {
    watchdog watch(std::chrono::seconds(30), "thread_limit");
    std::atomic<pool*> home{nullptr};
    std::atomic<bool> is_over{false};
    std::thread blocker([&] {
        spin_until([&] { return home != nullptr; });
        while (!is_over) home.load()->install([] { blocking([] {}); });
    });
    const auto use = [&](pool& used) {
        home = &used;
        for (int round = 0; round < k_rounds; ++round, watch.pet()) {
            HEDDLE_CHECK(used.thread_count() == workers);
            if (!HEDDLE_CHECK(makes_all_calls(used, workers))) break;
        }
        used.resize(4);
        HEDDLE_CHECK(used.thread_count() == workers);
        is_over = true;
        blocker.join();
    };
    const auto limited = [&] { return HEDDLE_CHECK(refuse_threads()); };
    const pool_options four{.threads = 4, .max_threads = 4};
    if (workers == 0) {
        if (!limited()) return false;
        pool none(four);
        use(none);
    } else {
        pool some({.threads = workers, .max_threads = 4});
        if (!limited()) return false;
        use(some);
    }
    return all_checks_held;
}

std::size_t count_lines_with(const std::string& text, const std::string& words) {
    std::size_t count = 0;
    for (std::size_t at = text.find(words); at != text.npos; at = text.find(words, at + 1)) ++count;
    return count;
}

}  // namespace

int main() {
    for (const unsigned workers : {0u, 1u, 2u}) {
        const ended_child end = run_in_child([&] { return works_without_more_threads(workers); });
        HEDDLE_CHECK(end.succeeded() || end.complain("thread_limit"));
        const std::string sentence = " threads got " + std::to_string(workers) + ": ";
        HEDDLE_CHECK(count_lines_with(end.errors, sentence) == 1 || end.complain("what it said"));
        HEDDLE_CHECK(count_lines_with(end.errors, "\n") == 1 || end.complain("how much it said"));
    }
    return result_of_checks();
}
