// SPDX-License-Identifier: Apache-2.0
// tasks_and_pools.cpp - functions of tasks, futures, grids and pools that the other examples do not use, once.
#include <heddle/heddle.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "check.hpp"

static void futures() {
    auto both = heddle::when_all(heddle::async([] { return 1; }), heddle::async([] { return 'a'; }));
    check(both.get() == std::tuple(1, 'a'));

    std::vector<heddle::future<int>> several;
    several.push_back(heddle::async([] { return 7; }));
    const heddle::when_any_result<int> first = heddle::when_any(std::move(several)).get();
    check(first.index == 0 && first.value == 7);

    auto nested = heddle::unwrap(heddle::async([] { return heddle::async([] { return 5; }); }));
    check(nested.wait_until(std::chrono::steady_clock::now() + std::chrono::minutes(10)));
    check(nested.is_ready() && nested.state() == heddle::future_state::value && nested.get() == 5);

    // Which of the two calls runs on another thread?
    const auto [left, right] =
        heddle::join_context([](bool) { return 1; }, [](bool migrated) { return migrated ? 2 : 3; });
    check(left == 1 && right >= 2);
}

static void scopes() {
    std::atomic<int> calls = 0;
    const auto count = [&] { ++calls; };

    heddle::scope_fifo([&](heddle::task_scope& s) { s.spawn(count); });           // the oldest task first
    heddle::in_place_scope([&](heddle::task_scope& s) { s.spawn(count); });       // the body runs on this thread
    heddle::in_place_scope_fifo([&](heddle::task_scope& s) { s.spawn(count); });  // both
    check(calls == 3);

    heddle::pool home({.threads = 2});
    home.scope([&](heddle::task_scope& s) { s.spawn_broadcast([&](heddle::broadcast_context) { ++calls; }); });
    check(calls == 5);
    home.scope_fifo([&](heddle::task_scope& s) { s.spawn(count); });
    home.in_place_scope([&](heddle::task_scope& s) { s.spawn(count); });
    home.in_place_scope_fifo([&](heddle::task_scope& s) { s.spawn(count); });
    check(calls == 8);
}

static void groups() {
    heddle::task_group group;
    std::atomic<int> calls = 0;
    group.run([&] { ++calls; });
    check(group.run_and_wait([&] { ++calls; }) == heddle::task_group_status::complete && calls == 2);

    group.cancel();
    check(group.is_cancelled() && group.wait() == heddle::task_group_status::cancelled);

    heddle::graph graph;
    const heddle::graph::node parse = graph.add("parse", [&] { ++calls; });
    graph.run();
    check(calls == 3 && graph.name(parse) == "parse");

    int next = 0, sum = 0;
    const auto source = [&]() -> std::optional<int> { return next < 10 ? std::optional(next++) : std::nullopt; };
    heddle::pipeline({}, source, heddle::serial_stage([&](int n) { sum += n; }));
    check(sum == 45);
}

static void pools() {
    std::atomic<int> calls = 0;
    {
        heddle::pool home({.threads = 2});
        home.spawn_fifo([&] { ++calls; });
        home.spawn_broadcast([&](heddle::broadcast_context) { ++calls; });
        check(home.broadcast([](heddle::broadcast_context where) { return where.index; }).size() == 2);

        home.install([&] {
            heddle::spawn_fifo([&] { ++calls; });
            heddle::spawn_broadcast([&](heddle::broadcast_context) { ++calls; });
            while (heddle::yield_local() || heddle::yield_now()) {}
        });
        home.reset_stats();
        check(!heddle::to_string(home.stats()).empty());
    }  // waits for the tasks
    check(calls == 6);
    check(!heddle::current_worker());  // this thread belongs to no pool
}

static void machine() {
    check(!heddle::numa_nodes().empty());
    check(heddle::core_class_count() >= 1 && heddle::current_core_class() < heddle::core_class_count());

    heddle::share_default_pool();  // adapters start no threads from here on
    check(heddle::default_pool_is_shared());

    const std::size_t before = heddle::default_grain();
    heddle::set_default_grain(100);
    check(heddle::default_grain() == 100);
    heddle::set_default_grain(before);

    heddle::callback<int(int)> twice = [](int n) { return 2 * n; };
    check(twice && twice(4) == 8);

    check(!heddle::trace::is_on());
    const std::string file = "reference-trace.json";
    heddle::trace::start({.file = file});
    heddle::parallel_for(0, 100, [](int) {});
    heddle::trace::write(file);  // and continues
    check(heddle::trace::stop().events > 0);
}

static void grids() {
    std::atomic<int> points = 0;
    const auto count = [&](std::size_t, std::size_t) { ++points; };

    heddle::grid(3, 4).schedule(heddle::grid_schedule::dynamic).participants(2).for_each(count);
    heddle::grid(3, 4).for_each_in_order(count);
    check(points == 24);

    const auto count_tile = [&](std::size_t, std::size_t, std::size_t, std::size_t width) {
        points += static_cast<int>(width);
    };
    heddle::grid(1, 10).tile(1, 4).merge_tiles().for_each(count_tile);
    check(points == 34 && heddle::grid(1, 3).tile(1, 4).is_one_tile());

    const auto on_thread = [&](std::size_t participant, std::size_t) { points += participant < 64 ? 1 : 0; };
    heddle::grid(6).for_each_with_participant(on_thread);
    heddle::grid(6).for_each_as([&](std::size_t) { return [&](std::size_t) { ++points; }; });
    check(points == 46);
}

static void values_of_threads() {
    heddle::pool home({.threads = 2});
    heddle::worker_local<int> calls(home);
    home.install([&] { heddle::parallel_for(0, 100, [&](int) { ++calls.local(); }); });
    int sum = 0;
    calls.for_each([&](int& one) { sum += one; });
    check(sum == 100);

    heddle::progress steps;
    steps.add(3);
    check(steps.done() == 3);
    steps.reset();

    heddle::mutex guard;
    guard.lock();
    guard.unlock();
    if (guard.try_lock()) guard.unlock();
}

int main() {
    futures();
    scopes();
    groups();
    pools();
    grids();
    values_of_threads();
    machine();
    return wrong_results;
}
