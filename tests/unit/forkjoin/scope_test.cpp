// SPDX-License-Identifier: Apache-2.0
// scope_test.cpp - tasks that borrow from the stack, and what becomes of their exceptions.
#include <heddle/scope.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

// Calls check() in all ways in which a scope can be opened: by a guest and on a worker, in pools of 1, 2 and 4.
template <class Check>
void everywhere_in(Check check) {
    for (const unsigned threads : {1u, 2u, 4u}) {
        pool home({.threads = threads});
        home.install([&] { check(); });
        run_on_worker(home, [&] { check(); });
    }
}

TEST(scope, smoke) {
    int a = 0, b = 0;
    scope([&](task_scope& s) {
        s.spawn([&] { a = 1; });
        s.spawn([&] { b = 2; });
    });
    EXPECT_EQ(a + b, 3);
}

TEST(scope, returns_what_its_body_returns) {
    EXPECT_EQ(scope([](task_scope&) { return 7; }), 7);
    int x = 0;
    int& same = scope([&](task_scope&) -> int& { return x; });
    EXPECT_EQ(&same, &x);
    EXPECT_EQ(*scope([](task_scope&) { return std::make_unique<int>(5); }), 5);
}

TEST(scope, every_task_runs_once_and_tasks_spawn_tasks) {
    everywhere_in([] {
        std::vector<std::atomic<int>> runs(500);
        scope([&](task_scope& s) {
            for (std::size_t i = 0; i < 100; ++i) {
                s.spawn([&runs, i](task_scope& inner) {
                    ++runs[i];
                    for (std::size_t k = 1; k <= 4; ++k) inner.spawn([&runs, i, k] { ++runs[100 * k + i]; });
                });
            }
        });
        for (const auto& one : runs) EXPECT_EQ(one.load(), 1);
    });
}

TEST(scope, tasks_may_be_movable_only_and_of_any_size) {
    everywhere_in([] {
        std::atomic<int> sum{0};
        scope([&](task_scope& s) {
            s.spawn([&sum, p = std::make_unique<int>(3)] { sum += *p; });
            const std::array<char, 1000> big{1};
            s.spawn([&sum, big] { sum += big[0]; });
            struct alignas(256) aligned {
                int value = 2;
            };
            const aligned one;
            s.spawn([&sum, one] {
                sum += one.value;
                EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&one) % 256, 0u);
            });
        });
        EXPECT_EQ(sum, 6);
    });
}

TEST(scope, callables_are_destroyed_before_the_scope_ends) {
    everywhere_in([] {
        const auto token = std::make_shared<int>(0);
        scope([&](task_scope& s) {
            for (int i = 0; i < 50; ++i) s.spawn([token] { EXPECT_GE(token.use_count(), 2); });
        });
        EXPECT_EQ(token.use_count(), 1);
    });
}

TEST(scope, wait_ends_a_phase) {
    everywhere_in([] {
        std::atomic<int> first{0}, second{0};
        scope([&](task_scope& s) {
            for (int i = 0; i < 20; ++i) s.spawn([&] { ++first; });
            s.wait();
            EXPECT_EQ(first, 20);
            for (int i = 0; i < 20; ++i) {
                s.spawn([&] {
                    EXPECT_EQ(first, 20);
                    ++second;
                });
            }
            s.wait();
            EXPECT_EQ(second, 20);
            s.wait();
        });
    });
}

TEST(scope, scopes_nest_with_joins_and_loops_between_them) {
    const watchdog guard(std::chrono::seconds(60), "scope: nesting");
    everywhere_in([] {
        std::atomic<int> leaves{0};
        const auto grow = [&](const auto& self, int depth) -> void {
            if (depth == 0) {
                ++leaves;
                return;
            }
            scope([&](task_scope& s) {
                s.spawn([&] { self(self, depth - 1); });
                join([&] { self(self, depth - 1); }, [&] { s.spawn([&] { self(self, depth - 1); }); });
            });
        };
        grow(grow, 6);
        EXPECT_EQ(leaves, 729);
    });
}

// A task that waits for a fork of an outer frame, which nobody but this thread can run.
TEST(scope, a_waiting_thread_runs_what_it_has_forked_further_out) {
    const watchdog guard(std::chrono::seconds(60), "scope: forks of outer frames");
    pool home({.threads = 2});
    run_on_worker(home, [] {
        std::atomic<bool> forked_ran{false};
        join(
            [&] {
                scope([&](task_scope& s) {
                    std::atomic<bool> begun{false};
                    s.spawn([&] {
                        begun = true;
                        spin_until([&] { return forked_ran.load(); });
                    });
                    spin_until([&] { return begun.load(); });  // another worker has it, and waits for the fork
                });
            },
            [&] { forked_ran = true; });
    });
}

// ---------------------------------------------------------------------------------------------- fifo

TEST(scope, fifo_takes_the_oldest_first_and_scope_the_youngest) {
    pool one({.threads = 1});
    run_on_worker(one, [] {
        std::vector<int> order;
        scope_fifo([&](task_scope& s) {
            for (int i = 0; i < 5; ++i) s.spawn([&order, i] { order.push_back(i); });
        });
        EXPECT_EQ(order, (std::vector{0, 1, 2, 3, 4}));
        order.clear();
        scope([&](task_scope& s) {
            for (int i = 0; i < 5; ++i) s.spawn([&order, i] { order.push_back(i); });
        });
        EXPECT_EQ(order, (std::vector{4, 3, 2, 1, 0}));
    });
}

TEST(scope, fifo_runs_every_task_once) {
    everywhere_in([] {
        std::vector<std::atomic<int>> runs(300);
        scope_fifo([&](task_scope& s) {
            for (auto& one : runs) s.spawn([&one] { ++one; });
        });
        for (const auto& one : runs) EXPECT_EQ(one.load(), 1);
    });
}

// ---------------------------------------------------------------------------------------------- exceptions

template <class F>
std::string message_of(F f) {
    try {
        f();
    } catch (const std::exception& e) {
        return e.what();
    }
    return "nothing";
}

TEST(scope, the_exception_of_the_first_task_is_rethrown_after_all_have_ended) {
    everywhere_in([] {
        for (int round = 0; round < 20; ++round) {
            std::atomic<int> ended{0};
            EXPECT_EQ(message_of([&] {
                          scope([&](task_scope& s) {
                              for (int i = 0; i < 10; ++i) {
                                  s.spawn([&ended, i] {
                                      ++ended;
                                      if (i >= 3) throw std::runtime_error("task " + std::to_string(i));
                                  });
                              }
                          });
                      }),
                      "task 3");
            EXPECT_EQ(ended, 10);
        }
    });
}

TEST(scope, the_exception_of_the_body_comes_first) {
    everywhere_in([] {
        std::atomic<int> ended{0};
        EXPECT_EQ(message_of([&] {
                      scope([&](task_scope& s) {
                          s.spawn([&] {
                              ++ended;
                              throw std::runtime_error("task");
                          });
                          throw std::runtime_error("body");
                      });
                  }),
                  "body");
        EXPECT_EQ(ended, 1);
    });
}

TEST(scope, collect_gives_all_exceptions_in_order) {
    everywhere_in([] {
        try {
            scope({.exceptions = exception_policy::collect}, [](task_scope& s) {
                for (int i = 0; i < 4; ++i) s.spawn([i] { throw i; });
            });
            FAIL();
        } catch (const exception_group& all) {
            ASSERT_EQ(all.exceptions().size(), 4u);
            for (int i = 0; i < 4; ++i) {
                try {
                    std::rethrow_exception(all.exceptions()[static_cast<std::size_t>(i)]);
                } catch (int which) {
                    EXPECT_EQ(which, i);
                }
            }
        }
    });
}

TEST(scope, wait_throws_what_its_phase_has_thrown) {
    EXPECT_EQ(message_of([] {
                  scope([](task_scope& s) {
                      s.spawn([] { throw std::runtime_error("first phase"); });
                      EXPECT_EQ(message_of([&] { s.wait(); }), "first phase");
                      s.spawn([] { throw std::runtime_error("second phase"); });
                  });
              }),
              "second phase");
}

// ---------------------------------------------------------------------------------------------- in place

TEST(scope, in_place_stays_on_the_calling_thread) {
    pool home({.threads = 2});
    const auto here = std::this_thread::get_id();
    std::atomic<int> runs{0};
    in_place_scope(home, [&](task_scope& s) {
        EXPECT_EQ(std::this_thread::get_id(), here);
        for (int i = 0; i < 100; ++i) s.spawn([&] { ++runs; });
    });
    EXPECT_EQ(runs, 100);
    EXPECT_EQ(message_of(
                  [&] { in_place_scope(home, [](task_scope& s) { s.spawn([] { throw std::runtime_error("x"); }); }); }),
              "x");
}

}  // namespace
}  // namespace heddle::test
