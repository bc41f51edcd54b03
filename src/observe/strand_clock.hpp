// SPDX-License-Identifier: Apache-2.0
// strand_clock.hpp - how long strands take, on a machine that also runs other programs.
//
// Most strands are short, so they are measured by the processor's counter, which takes a few nanoseconds to read. A strand of more than
// k_long may contain time in which the thread had no processor. Its end compares the counter with the thread's own processor time since
// the last comparison, and subtracts what is missing. Shorter strands cannot contain much of it: no time slice is as short as k_long.
//
// Threads    each function: the calling thread's own clock.
#pragma once

#include <cstdint>

namespace heddle::inline v0::detail {

class strand_clock {
public:
    // Nanoseconds in a tick. Measured once, in two milliseconds.
    static double nanoseconds_per_tick() noexcept;
    static double to_nanoseconds(std::uint64_t ticks) noexcept {
        return static_cast<double>(ticks) * nanoseconds_per_tick();
    }
    static std::uint64_t to_ticks(double nanoseconds) noexcept {
        return static_cast<std::uint64_t>(nanoseconds / nanoseconds_per_tick());
    }

    // A strand begins now; returns what `end` needs.
    static std::uint64_t begin() noexcept;

    // The length of the strand that began then and ends now.
    static std::uint64_t end(std::uint64_t began) noexcept;

    // The thread does something else from now on, and may sleep.
    static void leave() noexcept;
};

}  // namespace heddle::inline v0::detail
