// SPDX-License-Identifier: Apache-2.0
// refused_threads_test.cpp - the system refuses a thread to a pool: concurrent calls must not rely on that thread.
#include <heddle/pool.hpp>

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

// Supplies a number of threads. When it is asked for one more, it calls a function, and refuses.
class scarce_threads {
public:
    explicit scarce_threads(unsigned count) : left_(count) {}
    ~scarce_threads() {
        for (std::thread& one : supplied_) one.join();
    }
    scarce_threads(const scarce_threads&) = delete;
    scarce_threads& operator=(const scarce_threads&) = delete;

    void set_when_refusing(std::function<void()> what) { when_refusing_ = std::move(what); }

    auto source() {
        return [this](unsigned, std::function<void()> run) {
            if (left_ == 0) {
                if (when_refusing_) when_refusing_();
                return false;
            }
            --left_;
            supplied_.emplace_back(std::move(run));
            return true;
        };
    }

private:
    unsigned left_;
    std::vector<std::thread> supplied_;
    std::function<void()> when_refusing_;
};

// The calls of a thread from outside. Returns when all have been made.
void call_in_all_ways(pool& home) {
    std::atomic<int> runs{0};
    const auto count = [&] { ++runs; };
    home.install(count);
    home.async(count).get();
    home.in_place_scope([&](task_scope& s) { s.spawn([&](task_scope& inner) { inner.spawn(count); }); });
    EXPECT_EQ(runs, 3);
    home.spawn(count);
    home.spawn(priority::high, count);
    spin_until([&] { return runs == 5; });
    const auto workers = static_cast<int>(home.broadcast([&](broadcast_context) { return ++runs; }).size());
    home.spawn_broadcast([&](broadcast_context) { ++runs; });
    spin_until([&] { return runs == 5 + 2 * workers; });
}

// One thread of the pool is in `blocking`, or resizes it, and the pool asks for a thread that is refused; another thread calls.
TEST(refused_threads, calls_do_not_wait_for_a_worker_that_never_comes) {
    watchdog guard(std::chrono::seconds(60), "refused threads: calls");
    for (const unsigned supplied : {0u, 1u, 2u}) {
        SCOPED_TRACE(std::to_string(supplied) + " workers");
        scarce_threads threads(supplied);
        std::atomic<int> refused{0};
        pool home({.threads = 3, .max_threads = 4, .thread_source = threads.source()});
        threads.set_when_refusing([&] {
            ++refused;
            std::thread([&] { call_in_all_ways(home); }).join();
        });
        ASSERT_EQ(home.thread_count(), supplied);
        home.install([] { blocking([] {}); });
        home.install([] { blocking([] {}); });
        home.resize(4);
        EXPECT_EQ(home.thread_count(), supplied);
        EXPECT_GE(refused, 1);
        threads.set_when_refusing({});
        call_in_all_ways(home);
        guard.pet();
    }
}

// What `reset_stats` has seen, `stats` sees as well.
TEST(refused_threads, statistics_do_not_count_a_worker_that_never_comes) {
    const watchdog guard(std::chrono::seconds(60), "refused threads: statistics");
    scarce_threads threads(1);
    pool home({.threads = 1, .max_threads = 4, .thread_source = threads.source()});
    threads.set_when_refusing([&] {
        EXPECT_EQ(home.stats().workers.size(), 1u);
        home.reset_stats();
    });
    home.resize(3);
    home.async([] {}).get();
    const pool_stats now = home.stats();
    EXPECT_EQ(now.workers.size(), 1u);
    EXPECT_EQ(now.executed, 1u);
}

TEST(refused_threads, a_thread_that_comes_at_the_second_try_works) {
    const watchdog guard(std::chrono::seconds(60), "refused threads: second try");
    std::atomic<bool> refuses{true};
    std::thread supplied;
    {
        pool home({.threads = 1, .thread_source = [&](unsigned, std::function<void()> run) {
                       if (!refuses) supplied = std::thread(std::move(run));
                       return !refuses;
                   }});
        EXPECT_EQ(home.thread_count(), 0u);
        call_in_all_ways(home);
        refuses = false;
        home.resize(1);
        EXPECT_EQ(home.thread_count(), 1u);
        EXPECT_EQ(home.broadcast([](broadcast_context where) { return where.index; }), (std::vector{0u}));
        call_in_all_ways(home);
    }
    supplied.join();
}

}  // namespace
}  // namespace heddle::test
