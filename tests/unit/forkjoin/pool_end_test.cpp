// SPDX-License-Identifier: Apache-2.0
// pool_end_test.cpp - pools that end while tasks are queued and while others post: every task runs, is dropped, or is refused.
#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
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
                futures.push_back(async(home, [token, i] { return i; }));
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

// ---------------------------------------------------------------------------------------------- posting meanwhile

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
                ASSERT_EQ(async(home, [number] { return number; }).then([](int x) { return x + 1; }).get(), number + 1);
                ++made;
            }
        });
    }
}

}  // namespace
}  // namespace heddle::test
