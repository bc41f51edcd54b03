// SPDX-License-Identifier: Apache-2.0
// isolate_test.cpp - locks across joins, and waits that run no unrelated jobs.
#include <heddle/isolate.hpp>

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

// A lock held across a join (rayon#592): every task takes the same lock and forks while it holds it.
TEST(isolate, a_lock_may_be_held_across_a_join) {
    const watchdog guard(std::chrono::seconds(60), "isolate: lock across join");
    for (const unsigned threads : {1u, 2u, 4u}) {
        pool home({.threads = threads});
        std::mutex lock;
        std::atomic<int> done{0};
        const auto task = [&] {
            isolate([&] {
                const std::lock_guard hold(lock);
                join([&] { ++done; }, [&] { join([&] { ++done; }, [&] { ++done; }); });
            });
        };
        home.install([&] { parallel_for(0, 300, [&](int) { task(); }); });
        home.install([&] {
            scope([&](task_scope& s) {
                for (int i = 0; i < 300; ++i) s.spawn(task);
            });
        });
        EXPECT_EQ(done, 1800);
    }
}

// The caller is no worker: the jobs that it forks are isolated nevertheless.
TEST(isolate, a_lock_may_be_held_across_a_join_from_outside) {
    const watchdog guard(std::chrono::seconds(60), "isolate: from outside");
    std::mutex lock;
    std::atomic<int> done{0};
    const auto locked = [&] {
        const std::lock_guard hold(lock);
        join([&] { ++done; }, [&] { join([&] { ++done; }, [&] { parallel_for(0, 10, [](int) {}, {.grain = 1}); }); });
    };
    std::atomic<bool> over{false};
    std::thread stranger([&] {
        while (!over) scope([&](task_scope& s) { s.spawn([&] { isolate(locked); }); });
    });
    for (int i = 0; i < 500; ++i) isolate(locked);
    over = true;
    stranger.join();
    EXPECT_GE(done, 1'000);
}

TEST(isolate, a_lock_may_be_held_across_a_scope) {
    const watchdog guard(std::chrono::seconds(60), "isolate: lock across scope");
    for (const unsigned threads : {1u, 2u, 4u}) {
        pool home({.threads = threads});
        std::mutex lock;
        std::atomic<int> done{0};
        home.install([&] {
            scope([&](task_scope& outer) {
                for (int i = 0; i < 200; ++i) {
                    outer.spawn([&] {
                        isolate([&] {
                            const std::lock_guard hold(lock);
                            scope([&](task_scope& s) {
                                for (int k = 0; k < 3; ++k) s.spawn([&] { ++done; });
                            });
                        });
                    });
                }
            });
        });
        EXPECT_EQ(done, 600);
    }
}

// Closures that wait for each other (rayon#1311): both sides of a join meet, inside isolate, on two workers.
TEST(isolate, sides_of_a_join_may_wait_for_each_other) {
    const watchdog guard(std::chrono::seconds(60), "isolate: sides that meet");
    pool home({.threads = 2});
    for (int round = 0; round < 200; ++round) {
        const auto meet = [] {
            rendezvous both(2);
            join([&] { both.meet(); }, [&] { both.meet(); });
        };
        home.install([&] { isolate(meet); });
        run_on_worker(home, [&] { isolate(meet); });
    }
}

// A waiting worker would take the unrelated job if it were not isolated; a thief of an isolated job is isolated, too.
TEST(isolate, nothing_strange_is_run_while_waiting) {
    const watchdog guard(std::chrono::seconds(60), "isolate: unrelated jobs");
    pool home({.threads = 3});  // the two that wait, and one that runs what is forked last
    worker_local<bool> is_isolated(home, [] { return false; });
    std::atomic<int> too_early{0};
    run_on_worker(home, [&] {
        is_isolated.local() = true;
        isolate([&] {
            std::atomic<bool> begun{false};
            join([&] { spin_until([&] { return begun.load(); }); },
                 [&] {
                     is_isolated.local() = true;
                     begun = true;
                     for (int i = 0; i < 10; ++i) {
                         home.spawn(priority::high, [&] { too_early += is_isolated.local() ? 1 : 0; });
                     }
                     // The thief joins and waits as well.
                     std::atomic<bool> inner{false};
                     join([&] { spin_until([&] { return inner.load(); }); }, [&] { inner = true; });
                     is_isolated.local() = false;
                 });
        });
        is_isolated.local() = false;
    });
    home.shut_down();
    EXPECT_EQ(too_early, 0);
}

// A task that is spawned inside, and that the wait does not need, is as unrelated as any other task.
TEST(isolate, detached_tasks_do_not_get_into_the_wait) {
    const watchdog guard(std::chrono::seconds(60), "isolate: detached tasks");
    for (const unsigned threads : {1u, 2u}) {
        pool home({.threads = threads});
        std::atomic<bool> inside{true};
        std::atomic<int> too_early{0};
        const auto here = std::make_shared<std::atomic<std::thread::id>>();
        run_on_worker(home, [&] {
            *here = std::this_thread::get_id();
            isolate([&] {
                scope([&](task_scope& s) {
                    s.spawn([] {});
                    spawn([&] { too_early += inside && std::this_thread::get_id() == here->load() ? 1 : 0; });
                    static_cast<void>(
                        async([&] { too_early += inside && std::this_thread::get_id() == here->load() ? 1 : 0; }));
                });
            });
            inside = false;
        });
        home.shut_down();
        EXPECT_EQ(too_early, 0);
    }
}

// A thread that holds a lock, as a test sees it: what must not get in between asks whether it runs on that thread.
class holder {
public:
    template <class F>
    void hold(F&& f) {
        const auto before = owner_.exchange(std::this_thread::get_id());
        f();
        owner_ = before;
    }
    bool is_here() const { return owner_.load() == std::this_thread::get_id(); }

private:
    std::atomic<std::thread::id> owner_{};
};

// The thread waits for the inner scope. The task of the outer scope is unrelated to that wait.
TEST(isolate, a_task_of_an_outer_scope_does_not_get_into_the_wait) {
    const watchdog guard(std::chrono::seconds(60), "isolate: outer scopes");
    for (const unsigned threads : {1u, 2u, 3u}) {
        pool home({.threads = threads});
        const auto check = [] {
            holder lock;
            std::atomic<int> runs{0}, too_early{0};
            const auto strange = [&] {
                too_early += lock.is_here() ? 1 : 0;
                ++runs;
            };
            scope([&](task_scope& outermost) {
                outermost.spawn([&](task_scope& outer) {
                    outer.spawn(strange);
                    isolate([&] {
                        lock.hold([&] {
                            scope([&](task_scope& inner) {
                                inner.spawn([&] { ++runs; });
                                outer.spawn(strange);
                                inner.spawn([&] {
                                    outer.spawn(strange);
                                    ++runs;
                                });
                                inner.wait();
                                join([&] { outer.spawn(strange); }, [&] { ++runs; });
                            });
                        });
                    });
                });
            });
            EXPECT_EQ(runs, 7);
            EXPECT_EQ(too_early, 0);
        };
        for (int round = 0; round < 50; ++round) {
            home.install(check);
            run_on_worker(home, check);
        }
        home.shut_down();
        home.install(check);
    }
}

// The unrelated task is above the stack future in the queue of the thread.
TEST(isolate, a_task_above_an_older_stack_future_does_not_get_into_its_join) {
    const watchdog guard(std::chrono::seconds(60), "isolate: older stack futures");
    const auto check = [] {
        holder lock;
        std::atomic<int> runs{0}, too_early{0};
        const auto strange = [&] {
            too_early += lock.is_here() ? 1 : 0;
            ++runs;
        };
        scope([&](task_scope& s) {
            stack_future older([&] { return ++runs; });
            older.fork();
            s.spawn(strange);
            s.spawn(strange);
            isolate([&] { lock.hold([&] { older.join(); }); });
            s.spawn(strange);
        });
        EXPECT_EQ(runs, 4);
        EXPECT_EQ(too_early, 0);
    };
    pool empty({.threads = 1, .count_caller = true});
    empty.install(check);
    for (const unsigned threads : {1u, 2u}) {
        pool home({.threads = threads});
        for (int round = 0; round < 50; ++round) {
            home.install(check);
            run_on_worker(home, check);
        }
    }
}

TEST(isolate, a_chain_of_futures_can_be_awaited_inside) {
    const watchdog guard(std::chrono::seconds(60), "isolate: futures");
    for (const unsigned threads : {1u, 2u}) {
        pool home({.threads = threads});
        int result = 0;
        run_on_worker(home, [&] {
            isolate([&] {
                auto left = async([] { return 1; }).then([](int x) { return x + 1; });
                auto right = async([] { return 3; });
                const auto [a, b] = when_all(std::move(left), std::move(right)).get();
                result = a + b;
            });
        });
        EXPECT_EQ(result, 5);
    }
}

TEST(isolate, returns_and_throws_what_the_call_does) {
    EXPECT_EQ(isolate([] { return 3; }), 3);
    EXPECT_THROW(isolate([] { throw 1; }), int);
    pool home({.threads = 1});
    home.install([] { EXPECT_EQ(isolate([] { return 3; }), 3); });
}

}  // namespace
}  // namespace heddle::test
