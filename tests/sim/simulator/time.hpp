// SPDX-License-Identifier: Apache-2.0
// time.hpp - virtual time: whole picoseconds, so that sums do not depend on their order.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

namespace sim {

using time = std::int64_t;  // a moment, or a duration

inline constexpr time k_never = std::numeric_limits<time>::max() / 2;

inline time nanoseconds(double count) noexcept { return static_cast<time>(std::llround(count * 1'000)); }
constexpr double in_microseconds(time span) noexcept { return static_cast<double>(span) / 1e6; }

}  // namespace sim
