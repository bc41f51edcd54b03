// SPDX-License-Identifier: Apache-2.0
// deadline.hpp - a deadline from a duration, without overflow.
#pragma once

#include <mutex>  // defines clocks and durations: clock.hpp

namespace heddle::inline v0::detail {

// The time `duration` after `now`; `now` itself if the duration is not positive, the largest time point if the sum overflows.
inline std::chrono::steady_clock::time_point deadline_after(std::chrono::steady_clock::time_point now,
                                                            std::chrono::nanoseconds duration) noexcept {
    using time_point = std::chrono::steady_clock::time_point;
    if (duration <= duration.zero()) return now;
    const bool has_room = now < time_point() || duration < time_point::max() - now;
    return has_room ? now + std::chrono::duration_cast<time_point::duration>(duration) : time_point::max();
}

// The end of the next wait. Waits last one day at most: standard libraries convert a deadline to another clock or a smaller type, where a
// late one overflows.
inline std::chrono::steady_clock::time_point end_of_wait(std::chrono::steady_clock::time_point now,
                                                         std::chrono::steady_clock::time_point deadline) noexcept {
    constexpr std::chrono::steady_clock::duration longest = std::chrono::hours(24);
    return deadline - now < longest ? deadline : now + longest;
}

}  // namespace heddle::inline v0::detail
