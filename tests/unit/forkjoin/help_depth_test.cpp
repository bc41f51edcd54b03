// SPDX-License-Identifier: Apache-2.0
// help_depth_test.cpp - a thread that waits takes on other jobs, which wait and take on more: the stack does not grow for ever.
#include <atomic>
#include <chrono>
#include <cstddef>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/on_worker.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

constexpr int k_most_nested = 100;
constexpr int k_tasks = 20'000;

// How many tasks are on the calling thread's stack, and the most that ever were on one.
class nesting {
public:
    class level {
    public:
        explicit level(nesting& all) {
            const int now = ++depth_;
            int most = all.most_;
            while (now > most && !all.most_.compare_exchange_weak(most, now)) {}
        }
        ~level() { --depth_; }
        level(const level&) = delete;
        level& operator=(const level&) = delete;
    };

    int most() const { return most_; }

private:
    inline static thread_local int depth_ = 0;
    std::atomic<int> most_{0};
};

// As many tasks as there can be, each of which waits inside for work that others may have taken (rayon#854).
template <class WaitInside>
int most_nested(WaitInside wait_inside) {
    nesting all;
    pool home({.threads = 4});
    std::atomic<int> runs{0};
    run_on_worker(home, [&] {
        scope([&](task_scope& s) {
            for (int i = 0; i < k_tasks; ++i) {
                s.spawn([&] {
                    const nesting::level here(all);
                    wait_inside();
                    ++runs;
                });
            }
        });
    });
    EXPECT_EQ(runs, k_tasks);
    return all.most();
}

TEST(help_depth, smoke) {
    EXPECT_EQ(most_nested([] {}), 1);
}

TEST(help_depth, tasks_that_join_nest_to_a_bounded_depth) {
    const watchdog guard(std::chrono::seconds(60), "help_depth: join");
    EXPECT_LT(most_nested([] { parallel_for(0, 8, [](int) {}, {.grain = 1}); }), k_most_nested);
}

TEST(help_depth, tasks_that_open_scopes_nest_to_a_bounded_depth) {
    const watchdog guard(std::chrono::seconds(60), "help_depth: scope");
    EXPECT_LT(most_nested([] {
                  scope([](task_scope& s) {
                      for (int i = 0; i < 4; ++i) s.spawn([] {});
                  });
              }),
              k_most_nested);
}

TEST(help_depth, tasks_that_get_futures_nest_to_a_bounded_depth) {
    const watchdog guard(std::chrono::seconds(60), "help_depth: future");
    EXPECT_LT(most_nested([] { async([] { return 1; }).then([](int x) { return x; }).get(); }), k_most_nested);
}

}  // namespace
}  // namespace heddle::test
