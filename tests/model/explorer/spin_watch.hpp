// SPDX-License-Identifier: Apache-2.0
// spin_watch.hpp - keeps loops finite that spin until another thread has done something.
//
// A round of a thread is what it does between two calls of pause or yield_thread. A round that only reads, and reads
// the very stores that the one before read, is futile: it leads back to where it began. After a futile round the
// thread waits until something that it has read is overwritten, and then has to read something new: a run in which it
// does not shows nothing. If nobody else can go on, it may insist for a few rounds: perhaps it is about to give up.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "memory.hpp"
#include "types.hpp"

namespace model {

class spin_watch {
public:
    // `futile_rounds`: how many futile rounds do not make it wait.
    void begin(unsigned futile_rounds) noexcept {
        *this = spin_watch();
        free_rounds_ = futile_rounds;
        patience_ = futile_rounds + k_patience;
    }

    void has_read(slot_id slot, store_index index) noexcept {
        idle_pauses_ = 0;
        learned_ |= !has(previous_, slot) || index > previous_seen_[slot];
        if (!has(current_, slot)) seen_[slot] = index;
        current_ |= bit(slot);
    }

    // Anything but a load. `is_change`: it left another value there.
    void has_acted(slot_id slot, store_index newest, bool is_change = true) noexcept {
        idle_pauses_ = 0;
        learned_ |= is_change;
        if (has(current_, slot)) seen_[slot] = std::max(seen_[slot], newest);
    }

    // At a pause. Pauses without anything in between are one.
    bool ends_round() noexcept { return idle_pauses_++ == 0; }
    bool never_looks() const noexcept { return idle_pauses_ > k_most_idle_pauses; }

    // The round was to learn something, and did not.
    bool shows_nothing() const noexcept { return must_learn_ && !learned_; }

    bool may_begin_round(const memory& now) const noexcept {
        return learned_ || free_rounds_ > 0 || insists_ || has_news(now);
    }

    // Nobody else can go on. False: its patience is at an end.
    bool insist() noexcept {
        insists_ = patience_ > 0;
        if (insists_) --patience_;
        return insists_;
    }

    void begin_round() noexcept {
        must_learn_ = !learned_ && free_rounds_ == 0 && !insists_;
        if (!learned_ && free_rounds_ > 0) --free_rounds_;
        insists_ = learned_ = false;
        previous_ = current_;
        previous_seen_ = seen_;
        current_ = 0;
    }

private:
    static constexpr unsigned k_patience = 2;
    static constexpr unsigned k_most_idle_pauses = 10'000;

    using slot_bits = std::uint64_t;
    static_assert(k_max_slots <= 64);
    static constexpr slot_bits bit(slot_id slot) noexcept { return slot_bits{1} << slot; }
    static constexpr bool has(slot_bits set, slot_id slot) noexcept { return (set & bit(slot)) != 0; }

    bool has_news(const memory& now) const noexcept {
        for (slot_id slot = 0; slot < k_max_slots; ++slot) {
            if (has(current_, slot) && now.newest(slot) > seen_[slot]) return true;
        }
        return false;
    }

    unsigned free_rounds_ = 0;
    unsigned patience_ = 0;
    unsigned idle_pauses_ = 1;  // nothing has been done yet
    bool insists_ = false;
    bool must_learn_ = false;
    bool learned_ = false;
    slot_bits current_ = 0;                        // what this round has read
    slot_bits previous_ = 0;                       // and the one before
    std::array<store_index, k_max_slots> seen_{};  // the oldest store that was read
    std::array<store_index, k_max_slots> previous_seen_{};
};

}  // namespace model
