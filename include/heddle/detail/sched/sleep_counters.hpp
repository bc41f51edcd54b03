// SPDX-License-Identifier: Apache-2.0
// sleep_counters.hpp - the packed word through which posters and sleepers learn of each other.
//
// bits  0..14  sleepers   workers that are asleep; any waker may claim them
// bit  15      careful    a seat given back owes a heavy look even if no seat is taken any more. Never cleared
// bit  16      strict     the system has no heavy fence, or refused one: every poster takes the slow path and fences. Never cleared
// bits 17..31  events     odd: a worker got sleepy and no job has been posted since. Wraps within its bits
// bits 32..46  searchers  workers that look for a job and on which posters may rely (sleep::searching::observe)
// bit  47      look owed  jobs may have been posted without a fence: the last worker to stop searching looks behind a heavy fence
// bits 48..63  seats      awake workers and seated guests, counted from 2^15 - n: bit 63 says that all n seats are taken.
//                         In strict mode counted from 2^14 - n, so that bit 63 is never set
//
// A poster wakes nothing if all seats are taken, because no worker may be woken; if the low half shows no sleeper, no sleepy
// worker and no strict mode; or if a worker searches and owes a look. These are three tests of one load, which decides the
// layout of the fields. Sleepers, searchers and seats change only by the addition of a constant.
#pragma once

#include <cstdint>

#include "../base/assert.hpp"
#include "../base/atomic.hpp"
#include "../base/compiler.hpp"
#include "../base/immovable.hpp"

namespace heddle::inline v0::detail {

// The value of the word at one moment.
class sleep_snapshot {
public:
    constexpr explicit sleep_snapshot(std::uint64_t bits) noexcept : bits_(bits) {}

    constexpr unsigned sleepers() const noexcept { return field(0, 15); }
    constexpr bool is_careful() const noexcept { return field(15, 1) != 0; }
    constexpr bool is_strict() const noexcept { return field(16, 1) != 0; }
    constexpr unsigned events() const noexcept { return field(17, 15); }
    constexpr bool is_sleepy() const noexcept { return (events() & 1) != 0; }
    constexpr unsigned searchers() const noexcept { return field(32, 15); }
    constexpr bool look_is_owed() const noexcept { return field(47, 1) != 0; }
    constexpr bool has_free_seat() const noexcept { return field(48, 16) < full(); }
    constexpr bool is_full() const noexcept { return field(48, 16) == full(); }    // exactly n seats are taken
    constexpr bool is_crowded() const noexcept { return field(48, 16) > full(); }  // more than n are

    // A look is owed, and a searching worker will take it. (Both fields at once: one comparison.)
    constexpr bool look_is_promised() const noexcept { return field(32, 16) > 1u << 15; }
    // Negative while more than n are taken.
    constexpr int free_seats() const noexcept { return static_cast<int>(full()) - static_cast<int>(field(48, 16)); }

    constexpr std::uint64_t bits() const noexcept { return bits_; }

    // The same moment with a look owed, unless every poster fences anyway.
    constexpr sleep_snapshot with_look_owed() const noexcept {
        return sleep_snapshot(is_strict() ? bits_ : bits_ | std::uint64_t{1} << 47);
    }

    // The same moment with the event counter moved on by one.
    constexpr sleep_snapshot next_event() const noexcept {
        const std::uint64_t events_mask = std::uint64_t{0x7fff} << 17;
        return sleep_snapshot((bits_ & ~events_mask) | ((bits_ + (std::uint64_t{1} << 17)) & events_mask));
    }

private:
    constexpr unsigned full() const noexcept { return is_strict() ? 1u << 14 : 1u << 15; }

    constexpr unsigned field(unsigned first, unsigned width) const noexcept {
        return static_cast<unsigned>((bits_ >> first) & ((std::uint64_t{1} << width) - 1));
    }

    std::uint64_t bits_;
};

class sleep_counters : immovable {
public:
    // The largest number of workers and guests together. Every field can count that many.
    static constexpr unsigned k_most = (1u << 14) - 1;

    // Transitions. Each is one addition, so that no reader sees half of it.
    static constexpr std::uint64_t k_sleeper = 1;
    static constexpr std::uint64_t k_careful = std::uint64_t{1} << 15;
    static constexpr std::uint64_t k_strict = std::uint64_t{1} << 16;
    static constexpr std::uint64_t k_sleepy = std::uint64_t{1} << 17;
    static constexpr std::uint64_t k_searcher = std::uint64_t{1} << 32;
    static constexpr std::uint64_t k_look_owed = std::uint64_t{1} << 47;
    static constexpr std::uint64_t k_seat = std::uint64_t{1} << 48;

    sleep_counters(unsigned seats, bool strict) noexcept
        : word_("counters", (strict ? k_full_house / 2 + k_strict : k_full_house) - seats * k_seat) {}

    // May a job that was just pushed need a wake-up? Stale: the sleeper's heavy fence makes up for it (SL1).
    HEDDLE_ALWAYS_INLINE bool want_notice() const noexcept {
        const std::uint64_t seen = word_.load(std::memory_order_relaxed);
        if ((seen & k_full_house) != 0) [[likely]]
            return false;
        if ((seen & (k_sleepers | k_sleepy | k_strict)) == 0) [[likely]]
            return false;
        return !sleep_snapshot(seen).look_is_promised();
    }

    sleep_snapshot load() const noexcept { return sleep_snapshot(word_.load(std::memory_order_seq_cst)); }  // SL1, SL2

    // Adds a transition (or subtracts it, given as a negative) and returns the word after it.
    sleep_snapshot add(std::uint64_t transition) noexcept {
        const sleep_snapshot after(word_.fetch_add(transition, std::memory_order_seq_cst) + transition);  // SL1 to SL3
        HEDDLE_ASSERT(after.sleepers() <= k_most, "no more workers sleep than there are");
        return after;
    }

    // Changes the word from `seen` to `wanted`. False: the word differed from `seen`, which now has the value found.
    bool change(sleep_snapshot& seen, sleep_snapshot wanted) noexcept {
        std::uint64_t bits = seen.bits();
        const bool done = word_.compare_exchange(bits, wanted.bits(), std::memory_order_seq_cst,
                                                 std::memory_order_seq_cst);  // SL1 to SL3
        seen = sleep_snapshot(bits);
        return done;
    }

    void clear_look_owed() noexcept { word_.fetch_and(~k_look_owed, std::memory_order_seq_cst); }  // SL3

    void be_careful() noexcept {
        if (!load().is_careful()) word_.fetch_or(k_careful, std::memory_order_seq_cst);  // SL3
    }

    // The system refused a heavy fence. No look is owed any more: sleepers wait until the pool is settled (sleep::try_settle).
    void be_strict() noexcept {
        sleep_snapshot seen = load();
        while (!seen.is_strict() &&
               !change(seen, sleep_snapshot((seen.bits() & ~k_look_owed) + k_strict - k_full_house / 2))) {}
    }

    // In a forked child, which has no workers: no post needs a wake-up, and no seat is ever free.
    void abandon() noexcept {
        word_.store(k_full_house + k_most * k_seat, std::memory_order_relaxed);
    }  // one thread is left

private:
    static constexpr std::uint64_t k_sleepers = 0x7fff;
    static constexpr std::uint64_t k_full_house = std::uint64_t{1} << 63;

    atomic<std::uint64_t> word_;
};

}  // namespace heddle::inline v0::detail
