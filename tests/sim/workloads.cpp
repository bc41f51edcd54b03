// SPDX-License-Identifier: Apache-2.0
// workloads.cpp - the programs.
#include "workloads.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include <uts/problem.hpp>

#include <heddle/join.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/pool.hpp>
#include <heddle/scope.hpp>

#include "simulator/machine.hpp"

namespace sim {

namespace {

using size = workload::size;

void work(double ns) { machine::of_caller()->work(nanoseconds(ns)); }

template <class F>
time timed(F&& f) {
    const time begin = machine::of_caller()->now();
    f();
    return machine::of_caller()->now() - begin;
}

void expect(bool is_right) {
    if (!is_right) throw std::logic_error("a simulated program has computed something wrong");
}

// Calls f inside the pool, and compares what it returns.
template <class F>
time expect_inside(heddle::pool& inside, std::uint64_t expected, F&& f) {
    std::uint64_t found = 0;
    const time took = timed([&] { found = inside.install(f); });
    expect(found == expected);
    return took;
}

// ---------------------------------------------------------------------------------------------- trees of joins

// Leaves that cost, below forks of two.
std::uint64_t join_leaves(std::uint64_t leaves, double ns) {
    if (leaves == 1) return work(ns), 1;
    const auto [x, y] =
        heddle::join([=] { return join_leaves(leaves / 2, ns); }, [=] { return join_leaves(leaves - leaves / 2, ns); });
    return x + y;
}

time run_join(heddle::pool& inside, size how) {
    return expect_inside(inside, how.n, [=] { return join_leaves(how.n, how.work_ns); });
}

std::uint64_t fib(std::uint64_t n, double ns) {
    work(ns);
    if (n < 2) return n;
    const auto [x, y] = heddle::join([=] { return fib(n - 1, ns); }, [=] { return fib(n - 2, ns); });
    return x + y;
}

time run_fib(heddle::pool& inside, size how) {
    std::uint64_t expected = 0;
    for (std::uint64_t i = 0, next = 1; i < how.n; ++i) next += std::exchange(expected, next);
    return expect_inside(inside, expected, [=] { return fib(how.n, how.work_ns); });
}

// A balanced tree whose every node costs.
std::uint64_t tree_sum(std::uint64_t nodes, double ns) {
    if (nodes == 0) return 0;
    work(ns);
    const std::uint64_t left = (nodes - 1) / 2;
    const auto [x, y] =
        heddle::join([=] { return tree_sum(left, ns); }, [=] { return tree_sum(nodes - 1 - left, ns); });
    return 1 + x + y;
}

time run_tree_sum(heddle::pool& inside, size how) {
    return expect_inside(inside, how.n, [=] { return tree_sum(how.n, how.work_ns); });
}

template <class Body>
std::uint64_t sum_forks(std::size_t first, std::size_t last, const Body& body) {
    if (last - first == 1) return body(first);
    const std::size_t middle = first + (last - first) / 2;
    const auto [x, y] =
        heddle::join([&] { return sum_forks(first, middle, body); }, [&] { return sum_forks(middle, last, body); });
    return x + y;
}

std::uint64_t skynet(std::uint64_t leaves, double ns) {
    if (leaves == 1) return work(ns), 1;
    return sum_forks(0, 10, [=](std::size_t) { return skynet(leaves / 10, ns); });
}

time run_skynet(heddle::pool& inside, size how) {
    return expect_inside(inside, how.n, [=] { return skynet(how.n, how.work_ns); });
}

// The unbalanced tree of the benchmarks, down to depth n.
std::uint64_t uts(const bench::uts_node& node, size how) {
    work(how.work_ns);
    const std::size_t children = node.children(how.n);
    if (children == 0) return 1;
    return 1 + sum_forks(0, children, [&](std::size_t i) { return uts(node.child(i), how); });
}

std::uint64_t count_serially(const bench::uts_node& node, std::uint64_t deepest) {
    std::uint64_t count = 1;
    for (std::size_t i = 0; i < node.children(deepest); ++i) count += count_serially(node.child(i), deepest);
    return count;
}

time run_uts_from(const bench::uts_node& root, heddle::pool& inside, size how) {
    return expect_inside(inside, count_serially(root, how.n), [=] { return uts(root, how); });
}

// With 100,306 nodes down to depth 9.
time run_uts(heddle::pool& inside, size how) { return run_uts_from({bench::mix(24), 0}, inside, how); }
time run_uts_bench(heddle::pool& inside, size how) { return run_uts_from(bench::uts_problem::root(), inside, how); }

// The tasks of a merge sort: two halves, then a merge that is itself divided. work_ns is what comparing one element costs.
void merge_parts(std::uint64_t n, double ns) {
    constexpr std::uint64_t k_grain = 8192;
    if (n <= k_grain) return work(static_cast<double>(n) * ns);
    heddle::join([=] { merge_parts(n / 2, ns); }, [=] { merge_parts(n - n / 2, ns); });
}

std::uint64_t sort_parts(std::uint64_t n, double ns) {
    constexpr std::uint64_t k_grain = 2048;
    constexpr double k_levels = 11;  // of a sort of that size
    if (n <= k_grain) return work(static_cast<double>(n) * k_levels * ns), n;
    const auto [x, y] = heddle::join([=] { return sort_parts(n / 2, ns); }, [=] { return sort_parts(n - n / 2, ns); });
    merge_parts(n, ns);
    return x + y;
}

time run_sort(heddle::pool& inside, size how) {
    return expect_inside(inside, how.n, [=] { return sort_parts(how.n, how.work_ns); });
}

// ---------------------------------------------------------------------------------------------- loops

// `cost(i)` is in nanoseconds.
template <class Cost>
time loop(heddle::pool& inside, std::uint64_t n, Cost cost) {
    std::vector<char> done(n);
    const time took = timed([&] {
        inside.install([&] {
            heddle::parallel_for(std::uint64_t{0}, n, [&](std::uint64_t i) {
                work(cost(i));
                ++done[i];
            });
        });
    });
    expect(std::ranges::all_of(done, [](char times) { return times == 1; }));
    return took;
}

time run_even(heddle::pool& inside, size how) {
    return loop(inside, how.n, [=](std::uint64_t) { return how.work_ns; });
}

// From nothing at the beginning to twice the mean at the end.
time run_skewed(heddle::pool& inside, size how) {
    return loop(inside, how.n,
                [=](std::uint64_t i) { return 2 * how.work_ns * static_cast<double>(i) / static_cast<double>(how.n); });
}

// Loops of n items from outside, one after the other.
time run_short_loops(heddle::pool& inside, size how) {
    constexpr int k_loops = 100;
    time sum = 0;
    for (int i = 0; i < k_loops; ++i) sum += run_even(inside, how);
    return sum;
}

// The same in groups, between which the pool falls asleep. The pauses are not counted.
time run_bursts(heddle::pool& inside, size how) {
    constexpr int k_bursts = 10;
    constexpr int k_loops = 10;
    time sum = 0;
    for (int burst = 0; burst < k_bursts; ++burst) {
        machine::of_caller()->sleep(nanoseconds(5e6));
        for (int i = 0; i < k_loops; ++i) sum += run_even(inside, how);
    }
    return sum;
}

// ---------------------------------------------------------------------------------------------- scopes and callers

// Tasks that spawn two more, all in one scope.
void storm(heddle::task_scope& tasks, std::uint64_t n, double ns, std::uint64_t& ran) {
    work(ns);
    ++ran;
    if (n == 1) return;
    const std::uint64_t left = (n - 1) / 2;
    if (left > 0) tasks.spawn([&tasks, left, ns, &ran] { storm(tasks, left, ns, ran); });
    tasks.spawn([&tasks, right = n - 1 - left, ns, &ran] { storm(tasks, right, ns, ran); });
}

time run_storm(heddle::pool& inside, size how) {
    std::uint64_t ran = 0;  // all virtual threads are one real one
    return expect_inside(inside, how.n, [&] {
        heddle::scope([&](heddle::task_scope& tasks) { storm(tasks, how.n, how.work_ns, ran); });
        return ran;
    });
}

// 64 threads from outside make n calls each, in which 16 leaves are joined.
time run_callers(heddle::pool& inside, size how) {
    constexpr unsigned k_callers = 64;
    machine& here = *machine::of_caller();
    std::uint64_t leaves = 0;
    std::vector<thread*> callers;
    const time took = timed([&] {
        for (unsigned caller = 0; caller < k_callers; ++caller) {
            callers.push_back(&here.start([&] {
                for (std::uint64_t i = 0; i < how.n; ++i) {
                    leaves += inside.install([&] { return join_leaves(16, how.work_ns); });
                }
            }));
        }
        for (thread* const one : callers) here.join(*one);
    });
    expect(leaves == k_callers * how.n * 16);
    return took;
}

}  // namespace

const std::vector<workload>& all_workloads() {
    static const std::vector<workload> all{
        {"join_100ns", "recursive join, 1,048,576 leaves of 0.1 us", {1 << 20, 100}, run_join},
        {"join_1us", "recursive join, 65,536 leaves of 1 us", {1 << 16, 1'000}, run_join},
        {"join_10us", "recursive join, 65,536 leaves of 10 us", {1 << 16, 10'000}, run_join},
        {"fib", "fib(34) by its definition, nothing but forks", {34, 1}, run_fib},
        {"uts", "unbalanced tree, 100,306 nodes of 1 us", {9, 1'000}, run_uts},
        {"skynet", "forks of ten, a million leaves of 2 ns", {1'000'000, 2}, run_skynet},
        {"for_even", "parallel_for of 100,000 items of 1 us", {100'000, 1'000}, run_even},
        {"for_skewed", "the same, from 0 to 2 us", {100'000, 1'000}, run_skewed},
        {"short_loops", "100 loops of 1,024 items of 0.25 us, one after the other", {1'024, 250}, run_short_loops},
        {"bursts", "the same, in groups of 10 between which the pool sleeps", {1'024, 250}, run_bursts},
        {"scope_storm", "65,536 tasks of 1 us in one scope, each spawns two", {1 << 16, 1'000}, run_storm},
        {"callers", "64 outside threads make 64 calls of 16 leaves of 1 us each", {64, 1'000}, run_callers},
        {"sort_tree", "the tasks of a merge sort of 4,000,000 elements", {4'000'000, 1}, run_sort},
        {"tree_sum", "the balanced tree of the benchmarks", {1 << 20, 2}, run_tree_sum},
        {"uts_bench", "the unbalanced tree of the benchmarks", {9, 5}, run_uts_bench},
    };
    return all;
}

}  // namespace sim
