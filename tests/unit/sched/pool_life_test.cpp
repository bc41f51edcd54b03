// SPDX-License-Identifier: Apache-2.0
// pool_life_test.cpp - hooks, thread sources, memory, resizing, the maker's thread: what a pool can be told.
#include <heddle/pool.hpp>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory_resource>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/on_worker.hpp>
#include <support/pool_state.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

void meet_on(pool& home, unsigned threads) {
    rendezvous all(threads);
    std::atomic<unsigned> ended{0};
    for (unsigned i = 0; i < threads; ++i) {
        home.spawn([&] {
            all.meet();
            ++ended;
        });
    }
    spin_until([&] { return ended == threads; });
}

// The most tasks of many that ran at the same time.
unsigned most_at_once(pool& home) {
    std::atomic<unsigned> inside{0}, most{0}, ended{0};
    constexpr unsigned k_tasks = 40;
    for (unsigned i = 0; i < k_tasks; ++i) {
        home.spawn([&] {
            const unsigned now = ++inside;
            for (unsigned seen = most; seen < now && !most.compare_exchange_weak(seen, now);) {}
            for (int k = 0; k < 20; ++k) std::this_thread::yield();
            --inside;
            ++ended;
        });
    }
    spin_until([&] { return ended == k_tasks; });
    return most;
}

// ---------------------------------------------------------------------------------------------- resizing

TEST(pool_resize, more_threads_take_part_at_once) {
    const watchdog guard(std::chrono::seconds(60), "resize: growing");
    pool home({.threads = 1, .max_threads = 4});
    for (unsigned threads = 2; threads <= 4; ++threads) {
        home.resize(threads);
        EXPECT_EQ(home.thread_count(), threads);
        meet_on(home, threads);
    }
}

TEST(pool_resize, fewer_threads_compute_and_more_again) {
    const watchdog guard(std::chrono::seconds(60), "resize: shrinking");
    pool home({.threads = 4});
    meet_on(home, 4);
    home.resize(1);
    EXPECT_EQ(home.thread_count(), 1u);
    spin_until([&] { return counters_of(home).sleepers() == 4; });
    EXPECT_EQ(most_at_once(home), 1u);
    home.resize(3);
    meet_on(home, 3);
}

TEST(pool_resize, while_work_goes_on) {
    const watchdog guard(std::chrono::seconds(60), "resize: busy");
    pool home({.threads = 2, .max_threads = 6});
    std::atomic<bool> stop{false};
    std::thread user([&] {
        while (!stop) {
            std::atomic<int> sum{0};
            home.install([&] { parallel_for(0, 200, [&](int i) { sum += i; }); });
            EXPECT_EQ(sum, 19900);
        }
    });
    for (int i = 0; i < 200; ++i) home.resize(1 + static_cast<unsigned>(i) % 6);
    stop = true;
    user.join();
}

// The caller is all that is left. It runs no tasks of others, so the worker does.
TEST(pool_resize, a_task_that_comes_while_the_pool_is_left_to_its_caller_runs) {
    const watchdog guard(std::chrono::seconds(60), "resize: to the caller alone");
    pool home({.threads = 2, .max_threads = 2, .count_caller = true});
    run_in_rounds(2, 6'000, [&](std::size_t index, std::size_t round) {
        const bool is_left = round % 2 == 0;
        if (index == 0) return home.resize(is_left ? 1 : 2);
        const int answer = is_left ? home.async([] { return 7; }).get() : 7;
        EXPECT_EQ(answer, 7);
    });
}

TEST(pool_resize, impossible_numbers_are_refused) {
    pool home({.threads = 2, .max_threads = 3});
    EXPECT_THROW(home.resize(0), std::invalid_argument);
    EXPECT_THROW(home.resize(4), std::invalid_argument);
    EXPECT_EQ(home.thread_count(), 2u);
    EXPECT_THROW(pool({.threads = 4, .max_threads = 3}), std::invalid_argument);
    EXPECT_THROW(pool({.threads = 1, .max_threads = 100'000}), std::invalid_argument);
    EXPECT_THROW(pool({.threads = 1, .spare_threads = 100'000}), std::invalid_argument);
}

// ---------------------------------------------------------------------------------------------- options

TEST(pool_options, hooks_are_called_on_each_worker) {
    std::mutex mutex;
    std::set<unsigned> started, exited;
    {
        pool home({.threads = 3,
                   .on_start =
                       [&](unsigned worker) {
                           const std::lock_guard lock(mutex);
                           EXPECT_TRUE(started.insert(worker).second);
                       },
                   .on_exit =
                       [&](unsigned worker) {
                           const std::lock_guard lock(mutex);
                           EXPECT_TRUE(exited.insert(worker).second);
                       }});
        home.broadcast([](broadcast_context) {});
    }
    EXPECT_EQ(started, (std::set{0u, 1u, 2u}));
    EXPECT_EQ(exited, started);
}

TEST(pool_options, a_worker_knows_its_number) {
    pool home({.threads = 3});
    EXPECT_EQ(current_worker(), std::nullopt);
    home.install([] { EXPECT_EQ(current_worker(), std::nullopt) << "a guest"; });
    home.broadcast([](broadcast_context where) { EXPECT_EQ(current_worker(), where.index); });
}

TEST(pool_options, threads_come_from_the_given_source) {
    const watchdog guard(std::chrono::seconds(60), "options: thread source");
    std::vector<std::thread> mine;
    {
        pool home({.threads = 3, .thread_source = [&](unsigned, std::function<void()> run) {
                       if (mine.size() == 2) return false;
                       mine.emplace_back(std::move(run));
                       return true;
                   }});
        EXPECT_EQ(home.thread_count(), 2u) << "the third was refused";
        meet_on(home, 2);
    }
    for (std::thread& one : mine) one.join();
}

TEST(pool_options, a_promised_thread_may_come_late_or_when_the_pool_is_gone) {
    const watchdog guard(std::chrono::seconds(60), "options: late threads");
    std::vector<std::function<void()>> promised;
    {
        pool home({.threads = 3, .thread_source = [&](unsigned, std::function<void()> run) {
                       promised.push_back(std::move(run));
                       return true;
                   }});
        ASSERT_EQ(promised.size(), 3u);
        std::atomic<int> ran{0};
        home.install([&] { parallel_for(0, 100, [&](int) { ++ran; }); });
        EXPECT_EQ(ran, 100) << "the caller does it all";
        std::thread late(promised[1]);
        meet_on(home, 1);
        home.shut_down();
        late.join();
    }
    for (const auto& run : promised) run();
}

TEST(pool_options, a_caller_that_is_counted_computes_beside_the_workers) {
    const watchdog guard(std::chrono::seconds(60), "options: counted caller");
    pool home({.threads = 3, .max_threads = 4, .count_caller = true});
    EXPECT_EQ(home.thread_count(), 3u);
    EXPECT_EQ(home.broadcast([](broadcast_context where) { return where.count; }), (std::vector{2u, 2u}));
    rendezvous all(3);
    home.install([&] { join([&] { all.meet(); }, [&] { all.meet(); }, [&] { all.meet(); }); });
    home.resize(4);
    rendezvous more(4);
    home.install([&] { join([&] { more.meet(); }, [&] { more.meet(); }, [&] { more.meet(); }, [&] { more.meet(); }); });
    home.resize(1);
    EXPECT_EQ(home.thread_count(), 1u);
    home.install([&] {
        const auto caller = std::this_thread::get_id();
        parallel_for(0, 1'000, [&](int) { EXPECT_EQ(std::this_thread::get_id(), caller); });
        blocking([] {});
    });
}

// Each of two callers waits for a part of its own that a worker has to run: one worker is enough for both.
TEST(pool_options, callers_that_are_counted_leave_the_workers_their_seats) {
    const watchdog guard(std::chrono::seconds(60), "options: counted callers");
    pool home({.threads = 2, .count_caller = true});
    for (int round = 0; round < 100; ++round) {
        run_together(2, [&](std::size_t) {
            home.install([] {
                std::atomic<bool> ran{false};
                join([&] { spin_until([&] { return ran.load(); }); }, [&] { ran = true; });
            });
        });
    }
}

// The caller runs the function itself: no other thread runs it instead.
TEST(pool_options, a_worker_of_another_pool_is_a_caller_that_is_counted) {
    const watchdog guard(std::chrono::seconds(60), "options: counted worker");
    pool outer({.threads = 2});
    pool home({.threads = 2, .count_caller = true});
    run_on_worker(outer, [&] {
        const auto caller = std::this_thread::get_id();
        home.install([&] { EXPECT_EQ(std::this_thread::get_id(), caller); });
    });
}

TEST(pool_options, a_pool_cannot_count_its_caller_and_use_its_maker) {
    EXPECT_THROW(pool({.threads = 2, .count_caller = true, .use_current_thread = true}), std::invalid_argument);
}

TEST(pool_options, tasks_use_the_given_memory) {
    struct counting : std::pmr::memory_resource {
        std::atomic<long> held{0};
        std::atomic<int> taken{0};
        void* do_allocate(std::size_t bytes, std::size_t alignment) override {
            ++taken;
            held += static_cast<long>(bytes);
            return std::pmr::new_delete_resource()->allocate(bytes, alignment);
        }
        void do_deallocate(void* what, std::size_t bytes, std::size_t alignment) override {
            held -= static_cast<long>(bytes);
            std::pmr::new_delete_resource()->deallocate(what, bytes, alignment);
        }
        bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
    } memory;
    {
        pool home({.threads = 2, .memory = &memory});
        home.install([] {
            scope([](task_scope& s) {
                for (int i = 0; i < 100; ++i) s.spawn([] {});
            });
        });
        EXPECT_GT(memory.taken, 0);
        const int before = memory.taken;
        home.install([] {
            for (int round = 0; round < 50; ++round) {
                scope([](task_scope& s) {
                    for (int i = 0; i < 100; ++i) s.spawn([] {});
                });
            }
        });
        EXPECT_LE(memory.taken - before, 4) << "blocks are used again";
    }
    EXPECT_EQ(memory.held, 0);
}

TEST(pool_options, without_memory_a_task_is_called_at_once) {
    struct empty : std::pmr::memory_resource {
        void* do_allocate(std::size_t, std::size_t) override { throw std::bad_alloc(); }
        void do_deallocate(void*, std::size_t, std::size_t) override {}
        bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
    } nothing;
    pool home({.threads = 2, .memory = &nothing});
    home.install([] {
        int runs = 0;
        scope([&](task_scope& s) {
            for (int i = 0; i < 10; ++i) {
                s.spawn([&] { ++runs; });
                EXPECT_EQ(runs, i + 1);
            }
        });
    });
    EXPECT_THROW(home.spawn([] {}), std::bad_alloc);
}

TEST(pool_options, workers_are_pinned) {
    pool home({.threads = 2, .pin = true});
    const auto processors = home.broadcast([](broadcast_context) { return std::thread::hardware_concurrency(); });
    EXPECT_EQ(processors.size(), 2u);
    meet_on(home, 2);
}

// ---------------------------------------------------------------------------------------------- the maker's thread

TEST(pool_of_its_maker, runs_jobs_when_it_waits) {
    const watchdog guard(std::chrono::seconds(60), "maker's thread");
    const auto here = std::this_thread::get_id();
    std::atomic<int> runs{0};
    {
        pool home({.threads = 1, .use_current_thread = true});
        EXPECT_EQ(home.thread_count(), 1u);
        home.spawn([&] {
            EXPECT_EQ(std::this_thread::get_id(), here);
            ++runs;
        });
        EXPECT_EQ(runs, 0) << "no other thread can run it";
        EXPECT_TRUE(yield_now());
        EXPECT_FALSE(yield_now());
        EXPECT_EQ(runs, 1);
        const auto [a, b] = join([] { return 1; }, [] { return 2; });
        EXPECT_EQ(a + b, 3);
        home.spawn([&] { ++runs; });
    }  // drains
    EXPECT_EQ(runs, 2);
}

TEST(pool_of_its_maker, may_be_shut_down_by_its_maker) {
    int runs = 0;
    pool home({.threads = 1, .use_current_thread = true});
    home.spawn([&] { ++runs; });
    home.shut_down();
    EXPECT_EQ(runs, 1);
}

TEST(pool_of_its_maker, is_asked_by_a_task_that_is_drained) {
    const watchdog guard(std::chrono::seconds(60), "maker's mail");
    std::atomic<int> calls{0};
    pool home({.threads = 2, .use_current_thread = true});
    home.spawn(priority::high, [&] { home.broadcast([&](broadcast_context) { ++calls; }); });  // in no queue of its own
    home.shut_down();
    EXPECT_EQ(calls, 2);
}

TEST(pool_of_its_maker, others_take_part) {
    const watchdog guard(std::chrono::seconds(60), "maker's thread and another");
    pool home({.threads = 2, .use_current_thread = true});
    rendezvous both(2);
    join([&] { both.meet(); }, [&] { both.meet(); });
    EXPECT_EQ(home.broadcast([](broadcast_context where) { return where.index; }), (std::vector{0u, 1u}));
}

// ---------------------------------------------------------------------------------------------- statistics

TEST(pool_statistics, count_what_was_done_and_can_be_reset) {
    pool home({.threads = 2});
    meet_on(home, 2);
    home.install([] {
        scope([](task_scope& s) {
            for (int i = 0; i < 100; ++i) s.spawn([] {});
        });
    });
    const pool_stats before = home.stats();
    EXPECT_GE(before.executed, 102u);
    EXPECT_GE(before.injected, 2u);
    ASSERT_EQ(before.workers.size(), 2u);
    EXPECT_GE(before.workers[0].executed, 1u);
    wait_until_quiet(home);
    home.reset_stats();
    const pool_stats after = home.stats();
    EXPECT_EQ(after.executed, 0u);
    EXPECT_EQ(after.workers[1], worker_statistics{});
}

}  // namespace
}  // namespace heddle::test
