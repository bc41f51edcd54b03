// SPDX-License-Identifier: Apache-2.0
// pool_end_test.cpp - pools that end while tasks are queued and while others post: every task runs, is dropped, or is refused.
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/closing_pool.hpp>
#include <support/rendezvous.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

constexpr int k_rounds = 1'000;
constexpr int k_tasks = 20;

// Spawns tasks of every kind from outside, which spawn more.
template <class Task>
void post_all(pool& home, const Task& task) {
    for (int i = 0; i < k_tasks; ++i) {
        const auto how_soon = static_cast<priority>(i % 3);
        home.spawn(how_soon, [task] {
            task();
            spawn(task);
            spawn_fifo(task);
        });
    }
}

TEST(pool_end, smoke) {
    std::atomic<int> runs{0};
    {
        pool home({.threads = 2});
        post_all(home, [&] { ++runs; });
    }
    EXPECT_EQ(runs, 3 * k_tasks);
}

TEST(pool_end, a_destroyed_pool_drains_what_is_queued_and_what_that_spawns) {
    watchdog guard(std::chrono::seconds(60), "pool_end: drain");
    for (int round = 0; round < k_rounds; ++round, guard.pet()) {
        const auto token = std::make_shared<int>(0);
        std::atomic<int> runs{0};
        {
            pool home({.threads = 1 + static_cast<unsigned>(round) % 3});
            post_all(home, [&runs, token] { ++runs; });
        }
        ASSERT_EQ(runs, 3 * k_tasks);
        ASSERT_EQ(token.use_count(), 1);
    }
}

TEST(pool_end, a_cancelled_pool_runs_or_drops_each_task_and_every_future_is_ready) {
    watchdog guard(std::chrono::seconds(60), "pool_end: cancel");
    for (int round = 0; round < k_rounds; ++round, guard.pet()) {
        const auto token = std::make_shared<int>(0);
        std::vector<std::atomic<int>> runs(k_tasks);
        std::vector<future<int>> futures;
        {
            pool home({.threads = 1 + static_cast<unsigned>(round) % 3, .at_end = shutdown::cancel});
            for (int i = 0; i < k_tasks; ++i) {
                auto& mine = runs[static_cast<std::size_t>(i)];
                home.spawn([&mine, token] { ++mine; });
                futures.push_back(home.async([token, i] { return i; }));
            }
        }
        for (const auto& one : runs) ASSERT_LE(one, 1);
        for (int i = 0; i < k_tasks; ++i) {
            future<int>& one = futures[static_cast<std::size_t>(i)];
            if (one.state() == future_state::abandoned) EXPECT_THROW(one.get(), operation_cancelled);
            else ASSERT_EQ(one.get(), i);
        }
        futures.clear();
        ASSERT_EQ(token.use_count(), 1);
    }
}

// ---------------------------------------------------------------------------------------------- posting while a pool ends

// Threads post until they are refused, while another one shuts the pool down. What was accepted has run when that returns.
void race_with_the_end(unsigned threads, shutdown how) {
    constexpr std::size_t k_posters = 2;
    pool home({.threads = threads});
    std::atomic<int> accepted{0}, ran{0}, dropped{0};
    struct fate {
        std::atomic<int>* unrun;
        explicit fate(std::atomic<int>& count) : unrun(&count) {}
        fate(fate&& other) noexcept : unrun(std::exchange(other.unrun, nullptr)) {}
        fate& operator=(fate&&) = delete;
        ~fate() {
            if (unrun != nullptr) ++*unrun;
        }
    };
    const auto post_until_refused = [&] {
        for (;;) {
            try {
                home.spawn([&ran, mine = fate(dropped)]() mutable {
                    mine.unrun = nullptr;
                    ++ran;
                });
                ++accepted;
            } catch (const std::logic_error&) {
                --dropped;  // the refused one, which is destroyed, too
                return;
            }
        }
    };
    run_together(k_posters + 1, [&](std::size_t index) {
        if (index < k_posters) return post_until_refused();
        spin_until([&] { return accepted > 10; });
        home.shut_down(how);
    });
    EXPECT_EQ(ran + dropped, accepted);
    EXPECT_TRUE(how == shutdown::cancel || dropped == 0);
}

TEST(pool_end, what_is_posted_meanwhile_runs_or_is_refused) {
    watchdog guard(std::chrono::seconds(60), "pool_end: spawn meanwhile");
    for (int round = 0; round < 50; ++round, guard.pet()) {
        race_with_the_end(1 + static_cast<unsigned>(round) % 3, shutdown::drain);
        race_with_the_end(1 + static_cast<unsigned>(round) % 3, shutdown::cancel);
    }
}

TEST(pool_end, a_future_that_is_made_meanwhile_gets_its_value) {
    watchdog guard(std::chrono::seconds(60), "pool_end: async meanwhile");
    for (int round = 0; round < 50; ++round, guard.pet()) {
        pool home({.threads = 2});
        std::atomic<int> made{0};
        std::atomic<bool> ended{false};
        run_together(2, [&](std::size_t index) {
            if (index == 0) {
                spin_until([&] { return made > 5; });
                home.shut_down();
                ended = true;
            }
            while (index == 1 && !ended) {
                const int number = made;
                ASSERT_EQ(home.async([number] { return number; }).then([](int x) { return x + 1; }).get(), number + 1);
                ++made;
            }
        });
    }
}

// ---------------------------------------------------------------------------------------------- the last moments

TEST(pool_end, what_on_exit_queues_is_run) {
    const watchdog guard(std::chrono::seconds(60), "pool_end: on_exit");
    for (const bool uses_maker : {false, true}) {
        std::atomic<int> exits{0}, spawned{0};
        std::vector<future<int>> futures(3);
        {
            pool home({.threads = 3, .use_current_thread = uses_maker, .on_exit = [&](unsigned place) {
                           ++exits;
                           const auto count = [&] { ++spawned; };
                           spawn([=] { spawn(count); });
                           scope([&](task_scope& s) { s.spawn(count); });
                           futures[place] = async([place] { return static_cast<int>(place); });
                       }});
        }
        EXPECT_EQ(exits, uses_maker ? 2 : 3);
        EXPECT_EQ(spawned, 2 * exits);
        for (unsigned place = uses_maker ? 1 : 0; place < 3; ++place) {
            ASSERT_TRUE(futures[place].is_ready());
            EXPECT_EQ(futures[place].get(), static_cast<int>(place));
        }
    }
}

// The user has promised threads that come too late: nothing but the shutdown is left to run the tasks, or to drop them.
TEST(pool_end, tasks_do_not_need_the_threads_that_were_promised) {
    const watchdog guard(std::chrono::seconds(60), "pool_end: promised threads");
    for (const shutdown how : {shutdown::drain, shutdown::cancel}) {
        const bool is_drained = how == shutdown::drain;
        const auto token = std::make_shared<int>(0);
        std::vector<std::function<void()>> promised;
        std::atomic<int> runs{0};
        future<int> answer;
        {
            pool home({.threads = 2, .thread_source = [&](unsigned, std::function<void()> run) {
                           promised.push_back(std::move(run));
                           return true;
                       }});
            post_all(home, [&runs, token] { ++runs; });
            answer = home.async([token] { return 7; });
            home.shut_down(how);
        }
        EXPECT_EQ(runs, is_drained ? 3 * k_tasks : 0);
        EXPECT_EQ(answer.state(), is_drained ? future_state::value : future_state::abandoned);
        EXPECT_EQ(token.use_count(), 1);
        for (const auto& run : promised) run();
    }
}

// ---------------------------------------------------------------------------------------------- the maker's thread

TEST(pool_end, the_maker_is_refused_like_any_other_thread) {
    const watchdog guard(std::chrono::seconds(60), "pool_end: the maker");
    for (const unsigned threads : {1u, 2u}) {
        pool home({.threads = threads, .use_current_thread = true});
        home.shut_down();
        const auto run = [] { ADD_FAILURE() << "it ran"; };
        EXPECT_THROW(home.spawn(run), std::logic_error);
        EXPECT_THROW(home.spawn(priority::low, run), std::logic_error);
        EXPECT_THROW(spawn_fifo(run), std::logic_error);
        EXPECT_EQ(home.async([] { return 5; }).get(), 5);
    }
}

// A task that the shutdown drains broadcasts; the maker may have left already.
TEST(pool_end, a_broadcast_while_draining_makes_the_makers_call) {
    watchdog guard(std::chrono::seconds(60), "pool_end: broadcast to the maker");
    for (int round = 0; round < 100; ++round, guard.pet()) {
        std::atomic<int> calls{0};
        std::atomic<bool> begun{false};
        {
            pool home({.threads = 2, .use_current_thread = true});
            home.spawn([&] {
                begun = true;
                // Tasks of its own workers are never refused.
                std::thread([&] { spin_until([&] { return refuses_tasks(home); }); }).join();
                for (int i = 0; i < round; ++i) std::this_thread::yield();
                if (round % 2 == 0) broadcast([&](broadcast_context) { ++calls; });
                else spawn_broadcast([&](broadcast_context) { ++calls; });
            });
            spin_until([&] { return begun.load(); });
        }
        ASSERT_EQ(calls, 2);
    }
}

}  // namespace
}  // namespace heddle::test
