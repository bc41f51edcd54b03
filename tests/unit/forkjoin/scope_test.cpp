// SPDX-License-Identifier: Apache-2.0
// scope_test.cpp - tasks that refer to objects on the stack, and the handling of their exceptions.
#include <heddle/scope.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/everywhere.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

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
    everywhere([] {
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
    everywhere([] {
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
    everywhere([] {
        const auto token = std::make_shared<int>(0);
        scope([&](task_scope& s) {
            for (int i = 0; i < 50; ++i) s.spawn([token] { EXPECT_GE(token.use_count(), 2); });
        });
        EXPECT_EQ(token.use_count(), 1);
    });
}

// A callable whose destructor spawns a task: the scope must still be open.
class spawns_at_its_end {
public:
    spawns_at_its_end(task_scope& where, std::atomic<int>& ends) noexcept : scope_(&where), ends_(ends) {}
    spawns_at_its_end(spawns_at_its_end&& other) noexcept
        : scope_(std::exchange(other.scope_, nullptr)),
          ends_(other.ends_) {}
    spawns_at_its_end& operator=(spawns_at_its_end&&) = delete;
    ~spawns_at_its_end() {
        if (scope_ != nullptr) scope_->spawn([&ends = ends_] { ++ends; });
    }
    void operator()() const noexcept {}

private:
    task_scope* scope_;
    std::atomic<int>& ends_;
};

TEST(scope, is_open_until_the_last_callable_is_destroyed) {
    const watchdog guard(std::chrono::seconds(60), "scope: destructors");
    everywhere([] {
        std::atomic<int> ends{0};
        scope([&](task_scope& s) {
            for (int i = 0; i < 100; ++i) s.spawn(spawns_at_its_end(s, ends));
        });
        EXPECT_EQ(ends, 100);
        scope_fifo([&](task_scope& s) { s.spawn(spawns_at_its_end(s, ends)); });
        EXPECT_EQ(ends, 101);
    });
}

#if defined(__cpp_lib_jthread)
TEST(scope, a_stopped_scope_destroys_the_callables_that_it_drops) {
    everywhere([] {
        const auto token = std::make_shared<int>(0);
        std::stop_source source;
        source.request_stop();
        EXPECT_THROW(scope({.stop = source.get_token()},
                           [&](task_scope& s) {
                               for (int i = 0; i < 10; ++i) s.spawn([token] {});
                           }),
                     operation_cancelled);
        EXPECT_EQ(token.use_count(), 1);
    });
}
#endif

TEST(scope, wait_ends_a_phase) {
    everywhere([] {
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
    everywhere([] {
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

// A task waits for a fork of an outer frame. Only this thread can run that fork.
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
    everywhere([] {
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
    everywhere([] {
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
    everywhere([] {
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
    everywhere([] {
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
    home.in_place_scope([&](task_scope& s) {
        EXPECT_EQ(std::this_thread::get_id(), here);
        for (int i = 0; i < 100; ++i) s.spawn([&] { ++runs; });
    });
    EXPECT_EQ(runs, 100);
    EXPECT_EQ(
        message_of([&] { home.in_place_scope([](task_scope& s) { s.spawn([] { throw std::runtime_error("x"); }); }); }),
        "x");
}

TEST(scope, in_place_fifo_takes_the_oldest_first) {
    pool home({.threads = 1});
    std::vector<int> order;  // of one worker
    const auto spawn_some = [&](task_scope& s) {
        for (int i = 0; i < 100; ++i) s.spawn([&order, i] { order.push_back(i); });
    };
    const auto expect_order = [&] {
        EXPECT_EQ(order.size(), 100u);
        EXPECT_TRUE(std::ranges::is_sorted(std::exchange(order, {})));
    };
    in_place_scope_fifo(home, [&, here = std::this_thread::get_id()](task_scope& s) {
        EXPECT_EQ(std::this_thread::get_id(), here);
        spawn_some(s);
    });
    expect_order();
    run_on_worker(home, [&] {
        in_place_scope_fifo(spawn_some);
        expect_order();
        home.in_place_scope_fifo(spawn_some);
        expect_order();
    });
    EXPECT_EQ(in_place_scope_fifo([](task_scope&) { return 3; }), 3);
}

}  // namespace
}  // namespace heddle::test
