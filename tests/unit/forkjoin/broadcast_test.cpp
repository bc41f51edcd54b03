// SPDX-License-Identifier: Apache-2.0
// broadcast_test.cpp - one call on every worker, whatever it does.
#include <heddle/broadcast.hpp>

#include <atomic>
#include <chrono>
#include <memory>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

TEST(broadcast, smoke) {
    pool home({.threads = 3});
    const std::vector<unsigned> indices = home.broadcast([](broadcast_context where) { return where.index; });
    EXPECT_EQ(indices, (std::vector{0u, 1u, 2u}));
}

TEST(broadcast, a_scope_waits_for_its_calls) {
    const watchdog guard(std::chrono::seconds(60), "broadcast: scope");
    for (const unsigned threads : {1u, 2u, 5u}) {
        pool home({.threads = threads});
        const auto check = [&] {
            std::vector<std::atomic<int>> calls(threads);
            std::vector<std::atomic<std::thread::id>> ids(threads);
            home.scope([&](task_scope& s) {
                for (int round = 0; round < 3; ++round) {
                    s.spawn_broadcast([&](broadcast_context where) {
                        ++calls[where.index];
                        ids[where.index] = std::this_thread::get_id();
                    });
                }
            });
            for (const auto& one : calls) EXPECT_EQ(one.load(), 3);
            EXPECT_EQ(std::set<std::thread::id>(ids.begin(), ids.end()).size(), threads);
            home.in_place_scope([&](task_scope& s) {
                s.spawn([&s, &calls] { s.spawn_broadcast([&](broadcast_context where) { ++calls[where.index]; }); });
            });
            for (const auto& one : calls) EXPECT_EQ(one.load(), 4);
        };
        check();
        home.install(check);
        run_on_worker(home, check);
    }
}

TEST(broadcast, a_scope_rethrows_what_its_calls_throw) {
    const watchdog guard(std::chrono::seconds(60), "broadcast: scope throws");
    pool home({.threads = 3});
    std::atomic<int> calls{0};
    const auto run = [&] {
        home.scope([&](task_scope& s) {
            s.spawn_broadcast([&](broadcast_context where) {
                ++calls;
                if (where.index == 1) throw std::runtime_error("one");
            });
        });
    };
    EXPECT_THROW(run(), std::runtime_error);
    EXPECT_EQ(calls, 3);
}

TEST(broadcast, every_worker_makes_one_call_from_everywhere) {
    const watchdog guard(std::chrono::seconds(60), "broadcast: everywhere");
    for (const unsigned threads : {1u, 2u, 5u}) {
        pool home({.threads = threads});
        const auto check = [&] {
            std::vector<std::atomic<int>> calls(threads);
            const auto ids = home.broadcast([&](broadcast_context where) {
                EXPECT_EQ(where.count, threads);
                ++calls[where.index];
                return std::this_thread::get_id();
            });
            EXPECT_EQ(std::set(ids.begin(), ids.end()).size(), threads);
            for (const auto& one : calls) EXPECT_EQ(one.load(), 1);
        };
        check();
        home.install(check);
        run_on_worker(home, check);
        run_on_worker(home, [&] { join(check, check); });
        run_on_worker(home, [&] { isolate(check); });
    }
}

TEST(broadcast, a_busy_worker_makes_its_call_when_it_is_free) {
    const watchdog guard(std::chrono::seconds(60), "broadcast: busy");
    pool home({.threads = 2});
    std::atomic<bool> busy{false}, go{false};
    home.spawn([&] {
        busy = true;
        spin_until([&] { return go.load(); });
    });
    spin_until([&] { return busy.load(); });
    std::atomic<int> calls{0};
    std::thread caller([&] { home.broadcast([&](broadcast_context) { ++calls; }); });
    spin_until([&] { return calls == 1; });
    go = true;
    caller.join();
    EXPECT_EQ(calls, 2);
}

TEST(broadcast, a_worker_that_waits_in_a_join_makes_its_call) {
    const watchdog guard(std::chrono::seconds(60), "broadcast: waiting");
    pool home({.threads = 2});
    std::atomic<int> calls{0};
    run_on_worker(home, [&] {
        std::atomic<bool> begun{false};
        join([&] { spin_until([&] { return begun.load(); }); },
             [&] {
                 begun = true;  // on the other worker; the first one waits for this
                 broadcast([&](broadcast_context) { ++calls; });
             });
    });
    EXPECT_EQ(calls, 2);
}

// The first worker waits for nothing but its latch: inside `isolate`, or because it has helped too deeply already.
TEST(broadcast, a_worker_that_does_not_help_makes_its_call) {
    const watchdog guard(std::chrono::seconds(60), "broadcast: isolated");
    pool home({.threads = 2});
    std::atomic<int> calls{0};
    const auto broadcast_from_the_other = [&] {
        std::atomic<bool> begun{false};
        join([&] { spin_until([&] { return begun.load(); }); },
             [&] {
                 begun = true;
                 broadcast([&](broadcast_context) { ++calls; });
             });
    };
    for (int round = 1; round <= 50; ++round) {
        run_on_worker(home, [&] { isolate(broadcast_from_the_other); });
        EXPECT_EQ(calls, 2 * round);
    }
}

// It has nothing to do with what it waits for, and might want a lock that the worker holds.
TEST(broadcast, a_strange_call_does_not_get_into_an_isolated_wait) {
    const watchdog guard(std::chrono::seconds(60), "broadcast: strange");
    // Several times: on a busy machine the waiter may sleep until the call is over.
    for (int round = 0; round < 10; ++round) {
        pool home({.threads = 2});
        std::atomic<bool> begun{false}, sent{false};
        std::atomic<bool> is_waiting{false};
        std::atomic<int> too_early{0};
        const auto here = std::make_shared<std::atomic<std::thread::id>>();
        std::thread stranger([&] {
            spin_until([&] { return begun.load(); });
            home.spawn_broadcast([&, here](broadcast_context) {
                too_early += is_waiting && std::this_thread::get_id() == here->load() ? 1 : 0;
            });
            sent = true;
        });
        run_on_worker(home, [&] {
            *here = std::this_thread::get_id();
            is_waiting = true;
            isolate([&] {
                join([&] { spin_until([&] { return begun.load(); }); },
                     [&] {
                         begun = true;
                         spin_until([&] { return sent.load(); });
                         std::this_thread::sleep_for(std::chrono::milliseconds(2));  // the other may fall asleep
                     });
            });
            is_waiting = false;
        });
        stranger.join();
        home.shut_down();
        EXPECT_EQ(too_early, 0);
    }
}

TEST(broadcast, the_leftmost_exception_is_rethrown_after_all_calls) {
    pool home({.threads = 4});
    std::atomic<int> calls{0};
    try {
        home.broadcast([&](broadcast_context where) -> int {
            ++calls;
            if (where.index > 0) throw where.index;
            return 0;
        });
        FAIL();
    } catch (unsigned index) {
        EXPECT_EQ(index, 1u);
    }
    EXPECT_EQ(calls, 4);
}

struct thrown {
    std::shared_ptr<int> token;
};

TEST(broadcast, results_and_exceptions_that_are_not_returned_are_destroyed) {
    pool home({.threads = 4});
    const auto check = [&](auto body) {
        const auto token = std::make_shared<int>(0);
        const auto call = [&](broadcast_context where) { return body(where.index, token); };
        EXPECT_THROW(home.broadcast(call), thrown);
        home.install([&] { EXPECT_THROW(broadcast(call), thrown); });
        run_on_worker(home, [&] { EXPECT_THROW(broadcast(call), thrown); });
        EXPECT_EQ(token.use_count(), 1);
    };
    check([](unsigned index, const std::shared_ptr<int>& token) {
        if (index == 1) throw thrown{token};
        return token;  // one before the failure, two after it
    });
    check([](unsigned index, const std::shared_ptr<int>& token) {
        if (index % 2 == 1) throw thrown{token};
        return token;
    });
    check([](unsigned, const std::shared_ptr<int>& token) -> int { throw thrown{token}; });
    check([](unsigned index, const std::shared_ptr<int>& token) -> void {
        if (index >= 2) throw thrown{token};
    });
}

TEST(broadcast, the_shared_callable_is_destroyed_after_the_last_call) {
    const auto token = std::make_shared<int>(0);
    std::atomic<int> failures{0};
    {
        pool home({.threads = 3, .on_exception = [&](const std::exception_ptr&) { ++failures; }});
        home.spawn_broadcast([token](broadcast_context where) {
            if (where.index > 0) throw thrown{token};
        });
    }
    EXPECT_EQ(failures, 2);
    EXPECT_EQ(token.use_count(), 1);
    {
        pool home({.threads = 2});
        std::atomic<int> busy{0};
        std::atomic<bool> go{false};
        for (int i = 0; i < 2; ++i) {
            home.spawn([&] {
                ++busy;
                spin_until([&] { return go.load(); });
            });
        }
        spin_until([&] { return busy == 2; });
        home.spawn_broadcast([token](broadcast_context) {});
        EXPECT_EQ(token.use_count(), 2);
        std::thread ender([&] { home.shut_down(shutdown::cancel); });
        go = true;
        ender.join();
    }
    EXPECT_EQ(token.use_count(), 1);
}

TEST(broadcast, without_waiting) {
    std::atomic<int> calls{0};
    {
        pool home({.threads = 3});
        home.spawn_broadcast([&](broadcast_context) { ++calls; });
    }
    EXPECT_EQ(calls, 3);
}

TEST(broadcast, a_pool_without_workers_makes_none) {
    pool home({.threads = 2});
    home.shut_down();
    EXPECT_TRUE(home.broadcast([](broadcast_context) { return 1; }).empty());
}

}  // namespace
}  // namespace heddle::test
