// SPDX-License-Identifier: Apache-2.0
// spin_watch.hpp - keeps loops finite that spin until another thread has done something.
//
// A round of a thread is what it does between two calls of pause or yield_thread. A round that reads the very stores
// that the one before read leads back to where it began, so it is not explored: at the end of a round the thread waits
// until something that it has read is overwritten, and the next round has to read something new.
// A test whose loop counts its rounds can allow a number of futile ones.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "memory.hpp"
#include "types.hpp"

namespace model {

class spin_watch {
public:
    void begin(unsigned futile_rounds) noexcept {
        *this = spin_watch();
        free_rounds_ = futile_rounds;
    }

    void has_read(slot_id slot, store_index index) noexcept {
        idle_pauses_ = 0;
        learned_ |= !has(previous_, slot) || index > previous_seen_[slot];
        if (!has(current_, slot)) seen_[slot] = index;
        current_ |= bit(slot);
    }

    // Anything but a load: the round has left a trace.
    void has_acted(slot_id slot, store_index newest) noexcept {
        idle_pauses_ = 0;
        learned_ = true;
        if (has(current_, slot)) seen_[slot] = std::max(seen_[slot], newest);
    }

    // At a pause. Repeated pauses are one.
    bool ends_round() noexcept { return idle_pauses_++ == 0; }
    bool never_looks() const noexcept { return idle_pauses_ > k_most_idle_pauses; }

    bool was_futile() const noexcept { return must_learn_ && !learned_; }

    bool may_begin_round(const memory& now) const noexcept {
        if (free_rounds_ > 0) return true;
        for (slot_id slot = 0; slot < k_max_slots; ++slot) {
            if (has(current_, slot) && now.newest(slot) > seen_[slot]) return true;
        }
        return false;
    }

    void begin_round() noexcept {
        must_learn_ = free_rounds_ == 0;
        if (free_rounds_ > 0) --free_rounds_;
        previous_ = current_;
        previous_seen_ = seen_;
        current_ = 0;
        learned_ = false;
    }

private:
    static constexpr unsigned k_most_idle_pauses = 10'000;

    using slot_bits = std::uint64_t;
    static_assert(k_max_slots <= 64);
    static constexpr slot_bits bit(slot_id slot) noexcept { return slot_bits{1} << slot; }
    static constexpr bool has(slot_bits set, slot_id slot) noexcept { return (set & bit(slot)) != 0; }

    unsigned free_rounds_ = 0;
    unsigned idle_pauses_ = 0;
    bool must_learn_ = false;
    bool learned_ = false;
    slot_bits current_ = 0;
    slot_bits previous_ = 0;
    std::array<store_index, k_max_slots> seen_{};           // the oldest store that was read in this round
    std::array<store_index, k_max_slots> previous_seen_{};  // and in the one before
};

}  // namespace model
