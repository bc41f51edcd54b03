// SPDX-License-Identifier: Apache-2.0
// help_depth_test.cpp - a waiting worker runs other tasks, which wait and run further tasks (rayon#854): the growth of the stack
// is bounded.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/held_up.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

constexpr int k_most_nested = 100;
constexpr int k_tasks = 1'000;

std::uint64_t count_sleeps(pool& home) {
    std::uint64_t sum = 0;
    for (const worker_statistics& one : home.stats().workers) sum += one.slept;
    return sum;
}

// One worker is left, and a thousand tasks that wait for what cannot come yet. The worker takes on one inside the other, and
// then goes to sleep while there are more.
TEST(help_depth, a_worker_that_has_taken_on_enough_sleeps) {
    const watchdog guard(std::chrono::seconds(60), "help_depth");
    std::atomic<int> on_stack{0}, most{0}, ended{0};
    pool home({.threads = 3}), other({.threads = 1});
    {
        const held_up colleagues(home, 2);
        const held_up awaited(other, 1);
        std::optional<held_up> last(std::in_place, home, 1);
        for (int i = 0; i < k_tasks; ++i) {
            home.spawn([&] {
                const int now = ++on_stack;
                most = std::max(most.load(), now);  // by the one worker only, until it sleeps
                other.async([] {}).get();
                --on_stack;
                ++ended;
            });
        }
        const std::uint64_t sleeps = count_sleeps(home);
        last.reset();
        spin_until([&] { return most >= k_most_nested || count_sleeps(home) > sleeps; });
        EXPECT_GT(most, 1);
        EXPECT_LT(most, k_most_nested);
        EXPECT_EQ(ended, 0);
    }
    spin_until([&] { return ended == k_tasks; });
}

// ---------------------------------------------------------------------------------------------- one has to go on

constexpr int k_most_helped = 64;  // nested waits of one thread; the innermost does not help

// Calls bottom() in a task of a scope, in a task of a scope …
void nest(int depth, const std::function<void()>& bottom) {
    if (depth == 0) return bottom();
    scope([&](task_scope& s) { s.spawn([&] { nest(depth - 1, bottom); }); });
}

// On a worker: calls what() while another worker of the pool sleeps in a join for it.
void run_while_joined(pool& home, const std::function<void()>& what) {
    std::atomic<bool> is_stolen{false};
    std::uint64_t sleeps = 0;
    join([&] { spin_until([&] { return is_stolen.load(); }); },
         [&] {
             sleeps = count_sleeps(home);
             is_stolen = true;
             spin_until([&] { return count_sleeps(home) > sleeps; });
             what();
         });
}

// Both workers are so deep that they should not help: one waits in a join for the other, which waits for a call that only a worker
// of the same pool can make.
void expect_one_to_go_on(pool& home, pool& other, const std::function<void()>& call) {
    std::atomic<bool> first_is_deep{false}, second_waits{false}, is_over{false};
    std::optional<held_up> colleague(std::in_place, home, 1);  // so that the first nests alone
    future<void> first = home.async([&] {
        nest(k_most_helped, [&] {
            first_is_deep = true;
            spin_until([&] { return second_waits.load(); });
            run_while_joined(home, call);
            is_over = true;
        });
    });
    spin_until([&] { return first_is_deep.load(); });
    colleague.reset();
    future<void> second = home.async([&] {
        nest(k_most_helped - 1, [&] {
            other
                .async([&] {
                    second_waits = true;
                    spin_until([&] { return is_over.load(); });
                })
                .get();
        });
    });
    first.wait();
    second.wait();
}

TEST(help_depth, one_goes_on_if_another_pool_calls_back) {
    const watchdog guard(std::chrono::seconds(60), "help_depth: two pools");
    pool home({.threads = 2}), other({.threads = 2});
    expect_one_to_go_on(home, other, [&] { other.install([&] { home.install([] {}); }); });
    expect_one_to_go_on(home, other, [&] { other.async([&] { home.async([] {}).get(); }).get(); });
    expect_one_to_go_on(home, other, [&] {
        other.in_place_scope(
            [&](task_scope& s) { s.spawn([&] { home.in_place_scope([](task_scope& back) { back.spawn([] {}); }); }); });
    });
}

TEST(help_depth, one_goes_on_if_a_thread_from_outside_spawns_into_its_scope) {
    const watchdog guard(std::chrono::seconds(60), "help_depth: one pool");
    pool home({.threads = 2}), other({.threads = 1});
    expect_one_to_go_on(home, other,
                        [&] { scope([](task_scope& s) { std::thread([&] { s.spawn([] {}); }).join(); }); });
}

// Two workers are isolated and must not help. The third one, which has only little stack left, is called back.
TEST(help_depth, one_goes_on_if_the_others_are_isolated) {
    const watchdog guard(std::chrono::seconds(60), "help_depth: isolated");
    pool home({.threads = 3}), other({.threads = 2});
    std::atomic<bool> is_deep{false}, is_over{false};
    std::uint64_t sleeps = 0;
    std::optional<held_up> colleagues(std::in_place, home, 2);
    future<void> deep = home.async([&] {
        nest(k_most_helped, [&] {
            sleeps = count_sleeps(home);
            is_deep = true;
            other.async([&] { spin_until([&] { return is_over.load(); }); }).get();
        });
    });
    spin_until([&] { return is_deep && count_sleeps(home) > sleeps; });
    colleagues.reset();
    home.async([&] { isolate([&] { run_while_joined(home, [&] { other.install([&] { home.install([] {}); }); }); }); })
        .wait();
    is_over = true;
    deep.wait();
}

}  // namespace
}  // namespace heddle::test
