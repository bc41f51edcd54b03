// SPDX-License-Identifier: Apache-2.0
// probe.hpp - finds out whether the rest of a loop is worth sharing, from what its items have cost so far.
//
// A short loop is never shared: the calling thread runs a few items, reads the clock, and runs more, until the
// rest promises enough work for two threads. docs/measurements/forks-and-loops.md, "Loops that are soon over", has the figures.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "../base/clock.hpp"
#include "../forkjoin/inside.hpp"

namespace heddle::inline v0::detail {

// A loop runs this long before its items count as measured. With 300 ns short loops took as long as with 1 us, and without
// a probe a loop of 100 ns was shared (forks-and-loops.md, the table below short_loops).
inline constexpr std::chrono::nanoseconds k_probe_time{1'000};

// The rest is shared if it promises to take this long. With 4 us, loops of 5 to 8 us took longer than serial ones; with 16 us,
// those of 8 to 16 us gained nothing (forks-and-loops.md, "Loops that are soon over").
inline constexpr std::chrono::nanoseconds k_worth_sharing{8'000};

// A step of the probe is at most this many times as long as everything before it, and at least a quarter of it. Reading the clock
// costs 30 ns. Growth by 15 took 697 ns where growth by 7 took 757 (forks-and-loops.md, n = 3,000). The quarter was not measured:
// it bounds the number of steps when the clock is coarse.
inline constexpr std::size_t k_probe_growth = 15;
inline constexpr std::size_t k_least_probe_share = 4;

class stopwatch {
public:
    std::chrono::nanoseconds elapsed() const noexcept { return clock::now() - start_; }

private:
    clock::time_point start_ = clock::now();
};

// Are `left` items worth sharing, after `done` items took `spent`?
inline bool is_worth_sharing(std::size_t left, std::size_t done, std::chrono::nanoseconds spent) noexcept {
    const auto takes = static_cast<double>(spent.count()) * static_cast<double>(left) / static_cast<double>(done);
    return spent >= k_probe_time && takes >= static_cast<double>(k_worth_sharing.count());
}

// The length of the next step, after `done` items took `spent`. It aims at the end of k_probe_time, and then at doubling the time.
inline std::size_t next_probe(std::size_t done, std::chrono::nanoseconds spent) noexcept {
    const auto aim = static_cast<double>((spent < k_probe_time ? k_probe_time - spent : spent).count());
    const double fit = static_cast<double>(done) * aim / static_cast<double>(std::max<std::int64_t>(spent.count(), 1));
    const std::size_t most = k_probe_growth * done;
    return fit < static_cast<double>(most) ? std::max(static_cast<std::size_t>(fit), done / k_least_probe_share + 1)
                                           : most;
}

// Measures one loop, from its construction on.
class cost_probe {
public:
    // How many items to run next, with `done` items behind and `left` ahead. 0: the rest is worth sharing.
    std::size_t next(std::size_t done, std::size_t left) const noexcept {
        const std::chrono::nanoseconds spent = watch_.elapsed();
        return is_worth_sharing(left, done, spent) ? 0 : next_probe(done, spent);
    }

private:
    stopwatch watch_;
};

// Distinguishes a thread in a long part from a thread whose part is nearly over: only the former should share its part. Its queue
// has to have been empty for k_probe_time.
class demand_watch {
public:
    bool has_lasted() noexcept {
        if (!nothing_to_steal_here()) return false;
        if (since_) return since_->elapsed() >= k_probe_time;
        since_.emplace();
        return false;
    }

private:
    std::optional<stopwatch> since_;  // when the queue was first seen empty
};

}  // namespace heddle::inline v0::detail
