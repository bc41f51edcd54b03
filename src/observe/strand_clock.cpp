// SPDX-License-Identifier: Apache-2.0
// strand_clock.cpp - measuring strands by the processor's counter, and long ones by the thread's processor time as well.
#include <heddle/config.hpp>

#ifdef HEDDLE_PROFILE  // empty in the plain library

#include "strand_clock.hpp"

#include <algorithm>
#include <chrono>

#include <heddle/detail/base/clock.hpp>

#include "platform/thread_time.hpp"
#include "platform/ticks.hpp"

namespace heddle::inline v0::detail {

namespace {

// The comparison costs two system calls, less than half a microsecond.
constexpr double k_long_nanoseconds = 20'000;

// The two clocks may differ by so much without a preemption.
constexpr double k_tolerance = 0.01;

// When the two clocks of this thread were compared.
struct comparison {
    std::uint64_t ticks = 0;  // 0: the thread has slept since
    std::uint64_t cpu = 0;
};
constinit thread_local comparison t_compared;

void compare() noexcept {
    t_compared.cpu = thread_cpu_nanoseconds();
    t_compared.ticks = ticks();
}

// Both clocks at the same moment: of several tries, the one with the least time between them.
struct moment {
    std::uint64_t ticks = 0;
    clock::time_point time{};
};
moment this_moment() noexcept {
    moment best;
    std::uint64_t least = ~std::uint64_t{0};
    for (int i = 0; i < 32; ++i) {
        const std::uint64_t before = ticks();
        const clock::time_point time = clock::now();
        const std::uint64_t took = ticks() - before;
        if (took < least) best = {before + took / 2, time};
        least = std::min(least, took);
    }
    return best;
}

double measure_ticks() noexcept {
    const moment from = this_moment();
    while (clock::now() - from.time < std::chrono::milliseconds(2)) {}
    const moment to = this_moment();
    const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(to.time - from.time).count();
    return to.ticks > from.ticks ? static_cast<double>(nanoseconds) / static_cast<double>(to.ticks - from.ticks) : 1;
}

// What an empty strand seems to take: the cost of reading the clock.
std::uint64_t measure_empty() noexcept {
    std::uint64_t least = ~std::uint64_t{0};
    for (int i = 0; i < 1'000; ++i) {
        const std::uint64_t from = ticks();
        least = std::min(least, ticks() - from);
    }
    return least;
}

struct calibration {
    double nanoseconds_per_tick = measure_ticks();
    std::uint64_t empty = measure_empty();
    std::uint64_t k_long = static_cast<std::uint64_t>(k_long_nanoseconds / nanoseconds_per_tick);
};

const calibration& calibrated() noexcept {
    static const calibration once;
    return once;
}

}  // namespace

double strand_clock::nanoseconds_per_tick() noexcept { return calibrated().nanoseconds_per_tick; }

std::uint64_t strand_clock::begin() noexcept {
    if (t_compared.ticks == 0) compare();
    return ticks();
}

std::uint64_t strand_clock::end(std::uint64_t began) noexcept {
    const std::uint64_t now = ticks();
    const calibration& scale = calibrated();
    std::uint64_t length = now - began;
    if (length > scale.k_long && t_compared.cpu != 0) {
        const comparison before = t_compared;
        compare();
        const auto passed = static_cast<double>(now - before.ticks);
        const double had = static_cast<double>(t_compared.cpu - before.cpu) / scale.nanoseconds_per_tick;
        const double missing = passed - had;
        if (missing > passed * k_tolerance) length -= std::min(length, static_cast<std::uint64_t>(missing));
    }
    return length - std::min(length, scale.empty);
}

void strand_clock::leave() noexcept { t_compared.ticks = 0; }

}  // namespace heddle::inline v0::detail

#endif
