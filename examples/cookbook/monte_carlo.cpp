// SPDX-License-Identifier: Apache-2.0
// monte_carlo.cpp - estimates pi by random points. The result is the same with any number of threads.
#include <cstddef>
#include <cstdint>
#include <cstdio>

#include <heddle/reduce.hpp>

#include "compare.hpp"

// The n-th random number of a sequence (SplitMix64). A generator with a state would have to be shared, or seeded for each thread.
static double random_at(std::uint64_t n) {
    std::uint64_t bits = n * 0x9e3779b97f4a7c15;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return static_cast<double>((bits ^ (bits >> 31)) >> 11) * 0x1p-53;
}

static bool is_inside_circle(std::uint64_t n) {
    const double x = random_at(2 * n), y = random_at(2 * n + 1);
    return x * x + y * y < 1.0;
}

static std::size_t count_inside_serially(std::uint64_t points) {
    std::size_t inside = 0;
    for (std::uint64_t n = 0; n < points; ++n) inside += is_inside_circle(n);
    return inside;
}

static std::size_t count_inside(std::uint64_t points) {
    return heddle::parallel_reduce(0, points, std::size_t{0},
                                   [](std::uint64_t n) { return std::size_t{is_inside_circle(n)}; });
}

int main(int argc, char** argv) {
    const std::uint64_t points = size_from(argc, argv, 200'000);
    const auto serial = timed([&] { return count_inside_serially(points); });
    const auto parallel = timed([&] { return count_inside(points); });

    std::printf("pi is about %.5f\n", 4.0 * static_cast<double>(parallel.value) / static_cast<double>(points));
    return compare(serial, parallel);
}
