// SPDX-License-Identifier: Apache-2.0
// usage.hpp - resources that this process has used so far.
#pragma once

#include <cstdint>

namespace bench {

std::uint64_t wall_ns() noexcept;

// User and system time of all threads together.
std::uint64_t cpu_ns() noexcept;

// Involuntary context switches of all threads of this process.
std::uint64_t involuntary_switches() noexcept;

std::uint64_t peak_rss_kb();

void sleep_us(std::uint64_t duration) noexcept;

}  // namespace bench
