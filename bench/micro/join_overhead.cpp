// SPDX-License-Identifier: Apache-2.0
// The cost of a fork compared with a call, if nothing is stolen; and the cost of a join whose job was stolen.
#include <atomic>
#include <cstdint>
#include <vector>

#include <heddle/detail/base/pause.hpp>
#include <heddle/heddle.hpp>

#include "measure.hpp"
#include "sections.hpp"
#include "table.hpp"

namespace bench {

namespace {

constexpr std::uint64_t k_n = 27;
constexpr std::uint64_t k_forks = 317'810;  // fib(28) - 1

[[gnu::noinline]] std::uint64_t serial_fib(std::uint64_t n) {
    return n < 2 ? n : serial_fib(n - 1) + serial_fib(n - 2);
}

[[gnu::noinline]] std::uint64_t forked_fib(std::uint64_t n) {
    if (n < 2) return n;
    const auto [x, y] = heddle::join([n] { return forked_fib(n - 1); }, [n] { return forked_fib(n - 2); });
    return x + y;
}

double ns_per_fork(unsigned threads) {
    heddle::pool pool({.threads = threads});
    return pool.install([] { return best_ns(k_forks, [] { keep(forked_fib(k_n)); }); });
}

// From the end of the left side to the end of the join, if the right side has ended by then.
double stolen_and_done_ns() {
    heddle::pool pool({.threads = 2});
    std::vector<std::uint64_t> samples, clocks;
    pool.install([&] {
        for (int i = 0; i < 2000; ++i) {
            std::atomic<bool> right_ran = false;
            std::uint64_t left_ended = 0;
            const auto left = [&] {
                while (!right_ran.load(std::memory_order_acquire)) heddle::detail::pause();
                for (int wait = 0; wait < 100; ++wait) heddle::detail::pause();  // until the latch is also set
                left_ended = wall_ns();
            };
            heddle::join(left, [&] { right_ran.store(true, std::memory_order_release); });
            samples.push_back(wall_ns() - left_ended);
            const std::uint64_t now = wall_ns();
            clocks.push_back(wall_ns() - now);
        }
    });
    return quantile_ns(samples, 0.5) - quantile_ns(clocks, 0.5);
}

}  // namespace

void join_overhead() {
    table result("join_overhead: fib by recursion", {"", "Heddle", "design estimate"});
    const double serial = best_ns(k_forks, [] { keep(serial_fib(k_n)); });
    const double forked = ns_per_fork(1);
    result.add({"a call, without Heddle", duration(serial), ""});
    result.add({"fork and join, 1 worker", duration(forked), "10-20 ns (full cycle)"});
    result.add({"  minus the call", duration(forked - serial), "3 + 5 ns (fork, join local)"});
    result.add({"fork and join, 2 workers, wall time", duration(ns_per_fork(2)), ""});
    result.add({"join of a stolen job that is done", duration(stolen_and_done_ns()), "3 ns"});
    result.print();
}

}  // namespace bench
