// SPDX-License-Identifier: Apache-2.0
// fib.cpp - Fibonacci numbers by their definition: it consists of forks, so it shows what a fork costs.
#include <heddle/join.hpp>

#include <cstdint>
#include <cstdio>

#include "computations.hpp"
#include "measure.hpp"

static std::uint64_t serial_fib(int n) {
    return n < 2 ? static_cast<std::uint64_t>(n) : serial_fib(n - 1) + serial_fib(n - 2);
}

static std::uint64_t fib(int n) {
    if (n < 2) return static_cast<std::uint64_t>(n);
    const auto [a, b] = heddle::join([n] { return fib(n - 1); }, [n] { return fib(n - 2); });
    return a + b;
}

row fib_row(const settings& chosen) {
    const int n = chosen.quick ? 20 : 37;
    const auto serial = measure(chosen.runs, n, serial_fib);
    const auto parallel = measure(chosen.runs, n, fib);

    row result = make_row("fib(" + std::to_string(n) + "), every call forks", serial, parallel);
    const std::uint64_t forks = serial_fib(n + 1) - 1;
    char per_fork[32];
    std::snprintf(per_fork, sizeof per_fork, "%.1f", parallel.milliseconds * 1e6 / static_cast<double>(forks));
    result.note = "fib does nothing but fork: " + with_commas(forks) + " times, " + per_fork + " ns of wall time each.";
    return result;
}
