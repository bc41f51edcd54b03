// SPDX-License-Identifier: Apache-2.0
// carried_pointer_test.cpp - carried_pointer.hpp: the pointer is where the work is.
#include <heddle/carried_pointer.hpp>

#include <atomic>
#include <thread>

#include <gtest/gtest.h>

#include <heddle/blocking.hpp>
#include <heddle/broadcast.hpp>
#include <heddle/future.hpp>
#include <heddle/graph.hpp>
#include <heddle/isolate.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/scope.hpp>
#include <heddle/sort.hpp>
#include <heddle/spawn.hpp>
#include <heddle/stack_future.hpp>
#include <heddle/task_group.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

using namespace heddle;

namespace {

using heddle::test::spin_until;
using heddle::test::watchdog;

int request, other;

TEST(carried_pointers, smoke) {
    EXPECT_EQ(this_task::carried(), nullptr);
    {
        const carried_pointer outer(&request);
        EXPECT_EQ(this_task::carried(), &request);
        {
            const carried_pointer inner(&other);
            EXPECT_EQ(this_task::carried(), &other);
        }
        EXPECT_EQ(this_task::carried(), &request);
    }
    EXPECT_EQ(this_task::carried(), nullptr);
}

// Runs f on two threads at the same time: one of them has stolen it.
template <class F>
void on_two_threads(F f) {
    std::atomic<int> here{0};
    const auto meet = [&] {
        ++here;
        spin_until([&] { return here == 2; });
        f();
    };
    join(meet, meet);
}

TEST(carried_pointers, go_with_forks_and_loops) {
    const watchdog guard(std::chrono::seconds(60), "go_with_forks_and_loops");
    pool two({.threads = 2});
    const carried_pointer mine(&request);
    two.install([] {
        on_two_threads([] {
            EXPECT_EQ(this_task::carried(), &request);
            isolate([] { EXPECT_EQ(this_task::carried(), &request); });
            const carried_pointer inner(&other);
            join([] { EXPECT_EQ(this_task::carried(), &other); }, [] { EXPECT_EQ(this_task::carried(), &other); });
        });
        stack_future last([] { return this_task::carried(); });
        last.fork();
        EXPECT_EQ(last.join(), &request);
    });
    parallel_for(0, 100, [](int) { EXPECT_EQ(this_task::carried(), &request); },
                 {.grain = 1, .pool = &two, .label = "x"});
}

TEST(carried_pointers, go_with_tasks_and_calls) {
    const watchdog guard(std::chrono::seconds(60), "go_with_tasks_and_calls");
    pool two({.threads = 2});
    pool another({.threads = 1});
    std::atomic<void*> of_task{nullptr}, of_labelled{nullptr};
    future<void*> of_future;
    {
        const carried_pointer mine(&request);
        two.spawn([&] { of_task = this_task::carried(); });
        two.spawn("labelled", [&] { of_labelled = this_task::carried(); });
        of_future = two.async([] { return this_task::carried(); }).then([](void* before) {
            return before == this_task::carried() ? before : nullptr;
        });
        two.scope([&](task_scope& s) {
            const carried_pointer later(&other);
            s.spawn([] { EXPECT_EQ(this_task::carried(), &request); });
        });
        for (void* const one : two.broadcast([](broadcast_context) { return this_task::carried(); }))
            EXPECT_EQ(one, &request);
        two.install([&] { another.install([] { EXPECT_EQ(this_task::carried(), &request); }); });
    }
    spin_until([&] { return of_task != nullptr && of_labelled != nullptr; });
    EXPECT_EQ(of_task, &request);
    EXPECT_EQ(of_labelled, &request);
    EXPECT_EQ(of_future.get(), &request);
    EXPECT_EQ(two.install([] { return this_task::carried(); }), nullptr);
}

TEST(carried_pointers, go_with_groups_and_graphs) {
    const watchdog guard(std::chrono::seconds(60), "go_with_groups_and_graphs");
    pool one({.threads = 1});
    task_group group({.pool = &one});
    graph two_steps;
    const auto first = two_steps.add([] { EXPECT_EQ(this_task::carried(), &request); });
    const auto second = two_steps.add([] { EXPECT_EQ(this_task::carried(), &request); });
    two_steps.add_edge(first, second);
    const carried_pointer mine(&request);
    group.run([] { EXPECT_EQ(this_task::carried(), &request); });
    one.install([&] {
        const carried_pointer later(&other);  // the worker that runs the task of the group has another one
        group.wait();
    });
    two_steps.run({.pool = &one});
}

// A worker that waits runs a task of another request meanwhile.
TEST(carried_pointers, do_not_reach_unrelated_jobs) {
    const watchdog guard(std::chrono::seconds(60), "do_not_reach_unrelated_jobs");
    pool one({.threads = 1});
    std::atomic<int> right{0};
    one.spawn([&] {
        const carried_pointer mine(&request);
        scope([&](task_scope& s) {
            s.spawn([&] { right += this_task::carried() == &request; });
            spawn([&] { right += this_task::carried() == &request; });
        });
        right += this_task::carried() == &request;
    });
    one.spawn([&] { right += this_task::carried() == nullptr; });
    spin_until([&] { return right == 4; });
}

}  // namespace
