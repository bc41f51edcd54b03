// SPDX-License-Identifier: Apache-2.0
// task_group_test.cpp - tasks of an object: they all run, any thread waits for them, and the group can be used again.
#include <heddle/task_group.hpp>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include <heddle/isolate.hpp>
#include <heddle/scope.hpp>
#include <support/everywhere.hpp>
#include <support/rendezvous.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

TEST(task_group, smoke) {
    task_group group;
    std::atomic<int> sum{0};
    group.run([&] { sum += 1; });
    group.run([&] { sum += 2; });
    EXPECT_EQ(group.wait(), task_group_status::complete);
    EXPECT_EQ(sum, 3);
}

TEST(task_group, tasks_run_tasks_and_the_group_is_used_again) {
    const watchdog guard(std::chrono::seconds(60), "task_group: reuse");
    everywhere([] {
        task_group group;
        std::atomic<int> runs{0};
        for (int round = 1; round <= 20; ++round) {
            for (int i = 0; i < 10; ++i) {
                group.run([&] {
                    ++runs;
                    group.run([&] { ++runs; });
                });
            }
            EXPECT_EQ(group.wait(), task_group_status::complete);
            EXPECT_EQ(runs, 20 * round);
        }
    });
}

// Recursion with a group in each call, as programs for TBB have it.
int fib(int n) {
    if (n < 2) return n;
    int left = 0;
    task_group group;
    group.run([&] { left = fib(n - 1); });
    int right = 0;
    group.run_and_wait([&] { right = fib(n - 2); });
    return left + right;
}

TEST(task_group, groups_are_nested) {
    const watchdog guard(std::chrono::seconds(60), "task_group: nested");
    everywhere([] { EXPECT_EQ(fib(14), 377); });
}

TEST(task_group, a_group_works_inside_isolate) {
    const watchdog guard(std::chrono::seconds(60), "task_group: isolate");
    everywhere([] {
        task_group group;
        std::atomic<int> runs{0};
        isolate([&] {
            for (int i = 0; i < 10; ++i) group.run([&] { runs += fib(3); });
            group.wait();
        });
        EXPECT_EQ(runs, 20);
    });
}

TEST(task_group, tasks_run_in_the_pool_that_was_given) {
    pool other({.threads = 2});
    everywhere([&] {
        task_group group({.pool = &other});
        std::atomic<int> inside{0};
        for (int i = 0; i < 10; ++i) group.run([&] { inside += current_worker().has_value(); });
        group.wait();
        EXPECT_EQ(inside, 10);
    });
}

TEST(task_group, the_first_task_that_was_run_and_failed_is_reported) {
    everywhere([] {
        task_group group;
        std::atomic<int> runs{0};
        for (int i = 0; i < 8; ++i) {
            group.run([&runs, i] {
                ++runs;
                if (i % 3 == 2) throw std::runtime_error(std::to_string(i));
            });
        }
        try {
            group.wait();
            ADD_FAILURE() << "nothing was thrown";
        } catch (const std::runtime_error& error) {
            EXPECT_STREQ(error.what(), "2");
        }
        EXPECT_EQ(runs, 8) << "no task is dropped";
        EXPECT_EQ(group.wait(), task_group_status::complete) << "an exception is thrown once";
    });
}

TEST(task_group, all_exceptions_are_collected_on_request) {
    task_group group({.exceptions = exception_policy::collect});
    for (int i = 0; i < 3; ++i) group.run([] { throw 1; });
    try {
        group.run_and_wait([] { throw 2; });
        ADD_FAILURE() << "nothing was thrown";
    } catch (const exception_group& all) {
        EXPECT_EQ(all.exceptions().size(), 4u);
    }
}

TEST(task_group, cancel_drops_what_has_not_begun_until_the_next_wait) {
    everywhere([] {
        task_group group;
        const auto token = std::make_shared<int>(0);
        std::atomic<int> runs{0};
        group.cancel();
        EXPECT_TRUE(group.is_cancelled());
        for (int i = 0; i < 10; ++i) group.run([&runs, token] { ++runs; });
        EXPECT_EQ(group.run_and_wait([&] { ++runs; }), task_group_status::cancelled);
        EXPECT_EQ(runs, 0);
        EXPECT_EQ(token.use_count(), 1) << "callables that were dropped are destroyed";
        EXPECT_FALSE(group.is_cancelled());
        group.run([&] { ++runs; });
        EXPECT_EQ(group.wait(), task_group_status::complete);
        EXPECT_EQ(runs, 1);
    });
}

TEST(task_group, a_running_task_sees_that_its_group_was_cancelled) {
    const watchdog guard(std::chrono::seconds(60), "task_group: cancel");
    pool home({.threads = 1});
    task_group group({.pool = &home});
    std::atomic<bool> has_begun{false};
    int before = 0;
    group.run([&] {
        has_begun = true;
        spin_until([] { return this_task::stop_requested(); });
        EXPECT_EQ(before, 1) << "what was done before cancel() is visible";
    });
    spin_until([&] { return has_begun.load(); });
    before = 1;
    group.cancel();
    EXPECT_EQ(group.wait(), task_group_status::cancelled);
}

#if defined(__cpp_lib_jthread)
TEST(task_group, a_stop_request_cancels_for_good) {
    std::stop_source source;
    task_group group({.stop = source.get_token()});
    source.request_stop();
    std::atomic<int> runs{0};
    for (int round = 0; round < 2; ++round) {
        group.run([&] { ++runs; });
        EXPECT_EQ(group.wait(), task_group_status::cancelled);
    }
    EXPECT_EQ(runs, 0);
}
#endif

TEST(task_group, the_destructor_waits_and_drops_exceptions) {
    everywhere([] {
        std::atomic<int> runs{0};
        {
            task_group group;
            for (int i = 0; i < 20; ++i) {
                group.run([&] {
                    ++runs;
                    throw 1;
                });
            }
        }
        EXPECT_EQ(runs, 20);
    });
}

// Each round destroys the group as soon as wait has returned, while the last task may still be in its end.
TEST(task_group, threads_outside_run_and_wait_at_the_same_time) {
    const watchdog guard(std::chrono::seconds(60), "task_group: threads");
    pool home({.threads = 2});
    std::optional<task_group> group;
    std::atomic<int> runs{0};
    run_in_rounds(3, 200, [&](std::size_t index, std::size_t round) {
        if (round % 2 == 0) {
            if (index != 0) return;
            group.reset();
            group.emplace(task_group_options{.pool = &home});
        } else {
            group->run([&] { ++runs; });
            group->wait();
        }
    });
    group.reset();
    EXPECT_EQ(runs, 300);
}

}  // namespace
}  // namespace heddle::test
