// SPDX-License-Identifier: Apache-2.0
// clock.hpp - the clock by which the scheduler judges how long something has taken.
//
// <mutex> defines clocks and durations for its timed locks. <chrono> adds calendars and streams, 3,700 lines with libstdc++
// (docs/measurements/compile-time.md).
#pragma once

#ifdef HEDDLE_SIM
#include <sim/seam.hpp>
#else

#include <mutex>

namespace heddle::inline v0::detail {

using clock = std::chrono::steady_clock;

}  // namespace heddle::inline v0::detail

#endif
