// SPDX-License-Identifier: Apache-2.0
// compare.hpp - how long a serial function and a parallel one take, and whether their results are equal.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <utility>

template <class Result>
struct timed_result {
    Result value;
    double milliseconds;
};

// The result of f, and the least time of three calls.
template <class F>
auto timed(F&& f) {
    using clock = std::chrono::steady_clock;
    double least = std::numeric_limits<double>::max();
    for (int run = 0;; ++run) {
        const auto start = clock::now();
        auto value = f();
        least = std::min(least, std::chrono::duration<double, std::milli>(clock::now() - start).count());
        if (run == 2) return timed_result<decltype(value)>{std::move(value), least};
    }
}

// Prints both times. Returns the exit status of the program: 0 if the results are equal.
template <class Result>
int compare(const timed_result<Result>& serial, const timed_result<Result>& parallel) {
    const bool is_equal = serial.value == parallel.value;
    std::printf("serial %.2f ms, parallel %.2f ms: %.2f times as fast, %s\n", serial.milliseconds,
                parallel.milliseconds, serial.milliseconds / parallel.milliseconds,
                is_equal ? "same result" : "DIFFERENT RESULT");
    return is_equal ? 0 : 1;
}

// The first argument of the program, or a small number that suits a test.
inline std::size_t size_from(int argc, char** argv, std::size_t small) {
    return argc > 1 ? static_cast<std::size_t>(std::strtoull(argv[1], nullptr, 10)) : small;
}
