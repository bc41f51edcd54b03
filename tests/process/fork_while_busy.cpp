// SPDX-License-Identifier: Apache-2.0
// fork_while_busy.cpp - a process whose pools are busy forks; parent and child both continue to compute, with separate pools.
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/child.hpp>
#include <support/fib.hpp>
#include <support/pool_state.hpp>
#include <support/tasks.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

// Threads that compute in the default pool and in another one, and that create and destroy pools, for the lifetime of this object.
class bustle {
public:
    explicit bustle(pool& other) {
        keep_doing([] { return fib(12) == 144; });
        keep_doing([&] { return other.install([] { return fib(12); }) == 144; });
        keep_doing([] { return pool({.threads = 1}).install([] { return fib(8); }) == 21; });
        // Wait until all of them have begun.
        for (const auto& count : counts_) spin_until([&] { return *count > 0; });
    }
    ~bustle() {
        is_over_ = true;
        for (std::thread& one : threads_) one.join();
    }

private:
    template <class Compute>
    void keep_doing(Compute compute) {
        counts_.push_back(std::make_unique<std::atomic<int>>(0));
        threads_.emplace_back([this, compute, count = counts_.back().get()] {
            for (; !is_over_; ++*count) HEDDLE_CHECK(compute());
        });
    }

    std::atomic<bool> is_over_{false};
    std::vector<std::unique_ptr<std::atomic<int>>> counts_;
    std::vector<std::thread> threads_;
};

bool computes(pool& explicit_pool) {
    std::atomic<int> sum{0};
    parallel_for(0, 1'000, [&](int i) { sum += i; });
    HEDDLE_CHECK(sum == 499'500);
    HEDDLE_CHECK(fib(15) == 610);
    HEDDLE_CHECK(explicit_pool.install([] { return fib(15); }) == 610);
    HEDDLE_CHECK(explicit_pool.thread_count() == 2);
    HEDDLE_CHECK(pool({.threads = 2}).install([] { return fib(10); }) == 55);
    return all_checks_held;
}

// In a child, if it can start threads.
bool computes_anew(pool& explicit_pool) { return HEDDLE_TEST_TSAN || computes(explicit_pool); }

// The pools of the child have threads: another thread runs a job that its owner does not take back.
bool has_threads(pool& home) {
    if (HEDDLE_TEST_TSAN) return true;
    home.install([] {
        std::atomic<bool> begun{false};
        join([&] { spin_until([&] { return begun.load(); }); }, [&] { begun = true; });
    });
    return true;
}

void from_outside(pool& home) {
    const ended_child end = run_in_child([&] {
        HEDDLE_CHECK(count_tasks("heddle") == 0);
        return computes_anew(home) && has_threads(home) && (HEDDLE_TEST_TSAN || has_threads(default_pool()));
    });
    HEDDLE_CHECK(end.succeeded() || end.complain("child, forked from outside"));
}

// The child is alone in its copy of the surrounding pool. Outside of that it creates a new one.
void from_inside(pool& home) {
    child* forked = nullptr;
    const bool right = home.install([&] {
        forked = new child;
        return fib(15) == 610 && computes_anew(home);
    });
    HEDDLE_CHECK(right);
    if (forked->is_here()) {
        HEDDLE_CHECK(computes_anew(home) && has_threads(home));
        _exit(result_of_checks());
    }
    const ended_child end = forked->wait();
    delete forked;
    HEDDLE_CHECK(end.succeeded() || end.complain("child, forked from inside"));
}

// No thread takes the job that is pending when the thread forks: its pool has one seat, and the forking thread has it.
void inside_a_join(pool& of_one) {
    wait_until_quiet(of_one);
    child* forked = nullptr;
    int ran = 0;
    of_one.install([&] { join([&] { forked = new child; }, [&] { ++ran; }); });
    HEDDLE_CHECK(ran == 1);
    if (forked->is_here()) {
        if (!HEDDLE_TEST_TSAN) HEDDLE_CHECK(of_one.install([] { return fib(10); }) == 55);
        _exit(result_of_checks());
    }
    const ended_child end = forked->wait();
    delete forked;
    HEDDLE_CHECK(end.succeeded() || end.complain("child, forked inside a join"));
}

void child_of_a_child(pool& home) {
    const ended_child end = run_in_child([&] {
        const ended_child inner = run_in_child([&] { return computes_anew(home); });
        return computes_anew(home) && (inner.succeeded() || inner.complain("child of a child"));
    });
    HEDDLE_CHECK(end.succeeded() || end.complain("child with a child"));
}

// A child that does not use its parent's pools and does not destroy them.
void child_that_only_leaves() {
    auto* const home = new pool({.threads = 2});
    const ended_child end = run_in_child([&] {
        delete home;
        shutdown_default_pool();
        return true;
    });
    HEDDLE_CHECK(end.succeeded() || end.complain("child that only leaves"));
    HEDDLE_CHECK(home->install([] { return fib(10); }) == 55);
    delete home;
}

}  // namespace

int main() {
    watchdog watch(std::chrono::seconds(100), "fork_while_busy");
    pool home({.threads = 2});
    pool of_one({.threads = 1});
    HEDDLE_CHECK(computes(home));
    const int rounds = HEDDLE_TEST_TSAN ? 2 : 5;
    for (int round = 0; round < rounds; ++round) {
        inside_a_join(of_one);
        {
            const bustle around(home);
            from_outside(home);
            // The other kinds of queues have locks, which a thread may hold at that moment.
            if (HEDDLE_QUEUE == HEDDLE_QUEUE_DEQUE) from_inside(home);
            child_of_a_child(home);
            child_that_only_leaves();
        }
        HEDDLE_CHECK(computes(home));
        watch.pet();
    }
    return result_of_checks();
}
