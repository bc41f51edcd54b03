// SPDX-License-Identifier: Apache-2.0
// measure.hpp - times a computation: the fastest of several runs, and how many jobs were stolen in it.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

#include <heddle/pool.hpp>

#include "table.hpp"

template <class Result>
struct measurement {
    Result result;
    double milliseconds;
    std::uint64_t steals;
};

template <class Compute, class Input>
auto measure_once(Compute& compute, Input input) {
    using clock = std::chrono::steady_clock;
    const std::uint64_t stolen_before = heddle::default_pool().stats().stolen;
    const auto start = clock::now();
    auto result = compute(std::move(input));
    const double milliseconds = std::chrono::duration<double, std::milli>(clock::now() - start).count();
    const std::uint64_t stolen = heddle::default_pool().stats().stolen - stolen_before;
    return measurement<decltype(result)>{std::move(result), milliseconds, stolen};
}

// Every run gets a fresh copy of the input; copying it is not timed.
template <class Compute, class Input>
auto measure(int runs, const Input& input, Compute compute) {
    auto best = measure_once(compute, input);
    for (int run = 1; run < runs; ++run) {
        auto next = measure_once(compute, input);
        if (next.milliseconds < best.milliseconds) best = std::move(next);
    }
    return best;
}

template <class Result>
row make_row(std::string name, const measurement<Result>& serial, const measurement<Result>& parallel) {
    return {.name = std::move(name),
            .serial_ms = serial.milliseconds,
            .parallel_ms = parallel.milliseconds,
            .steals = parallel.steals,
            .right = serial.result == parallel.result,
            .note = {}};
}
