// SPDX-License-Identifier: Apache-2.0
#include "usage.hpp"

#include <chrono>
#include <fstream>
#include <string>
#include <thread>

#include <sys/resource.h>
#include <time.h>

namespace bench {

namespace {

std::uint64_t read_clock(clockid_t clock) noexcept {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
}

}  // namespace

std::uint64_t wall_ns() noexcept { return read_clock(CLOCK_MONOTONIC); }
std::uint64_t cpu_ns() noexcept { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

std::uint64_t involuntary_switches() noexcept {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return static_cast<std::uint64_t>(used.ru_nivcsw);
}

// Not from getrusage: that peak includes the process image before exec.
std::uint64_t peak_rss_kb() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        std::uint64_t size = 0;
        if (word == "VmHWM:" && status >> size) return size;
    }
    return 0;
}

void sleep_us(std::uint64_t duration) noexcept { std::this_thread::sleep_for(std::chrono::microseconds(duration)); }

}  // namespace bench
