// SPDX-License-Identifier: Apache-2.0
// lock_across_join.cpp - a worker that waits for a task while it holds a heddle::mutex reports it once; inside isolate it is allowed.
#include <atomic>
#include <mutex>
#include <string>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/child.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

constexpr const char* k_report = "a heddle::mutex is held by a thread that waits for a task";

// The right-hand side runs on the other worker when the left-hand side has returned.
void join_and_wait() {
    std::atomic<bool> begun{false}, go{false};
    join(
        [&] {
            spin_until([&] { return begun.load(); });
            spawn([&] { go = true; });  // the waiting thread must run it
        },
        [&] {
            begun = true;
            spin_until([&] { return go.load(); });
        });
}

template <class Wait>
std::string reported_by(Wait wait) {
    const ended_child end = run_in_child([&] {
        pool home({.threads = 2});
        run_on_worker(home, [&] { wait(); });
        run_on_worker(home, [&] { wait(); });
        return true;
    });
    HEDDLE_CHECK(end.succeeded() || end.complain("child"));
    return end.errors;
}

void across_a_join() {
    const std::string said = reported_by([] {
        heddle::mutex lock;
        const std::lock_guard hold(lock);
        join_and_wait();
    });
    const std::size_t first = said.find(k_report);
    HEDDLE_CHECK(first != said.npos);
    HEDDLE_CHECK(said.find(k_report, first + 1) == said.npos);
}

void released_before() {
    const std::string said = reported_by([] {
        heddle::mutex lock;
        lock.lock();
        lock.unlock();
        HEDDLE_CHECK(lock.try_lock());
        lock.unlock();
        join_and_wait();
    });
    HEDDLE_CHECK(said.find(k_report) == said.npos);
}

void inside_isolate() {
    const std::string said = reported_by([] {
        heddle::mutex lock;
        isolate([&] {
            const std::lock_guard hold(lock);
            std::atomic<bool> begun{false};
            join([&] { spin_until([&] { return begun.load(); }); }, [&] { begun = true; });
        });
    });
    HEDDLE_CHECK(said.find(k_report) == said.npos);
}

}  // namespace

int main() {
    across_a_join();
    released_before();
    inside_isolate();
    return result_of_checks();
}
