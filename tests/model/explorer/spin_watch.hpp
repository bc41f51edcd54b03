// SPDX-License-Identifier: Apache-2.0
// spin_watch.hpp - keeps loops finite that spin until another thread has done something.
//
// A round of a thread is the code between two calls of pause or yield_thread. A round is futile if it only reads, and reads the same
// stores as the round before: it returns to the state in which it began. After a futile round the thread waits until a location that
// it has read is overwritten. Then it has to read a new value: a run in which it does not shows nothing new. If no other thread can
// continue, the thread may continue for a few rounds, because the loop may be about to give up.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
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
        learned_ |= !previous_[slot] || index > previous_seen_[slot];
        if (!current_[slot]) seen_[slot] = index;
        current_.set(slot);
    }

    // Anything but a load. `is_change`: it left another value there.
    void has_acted(slot_id slot, store_index newest, bool is_change = true) noexcept {
        idle_pauses_ = 0;
        learned_ |= is_change;
        if (current_[slot]) seen_[slot] = std::max(seen_[slot], newest);
    }

    // At a pause. Pauses without anything in between are one.
    bool ends_round() noexcept { return idle_pauses_++ == 0; }
    bool never_looks() const noexcept { return idle_pauses_ > k_most_idle_pauses; }

    // The round was to learn something, and did not.
    bool shows_nothing() const noexcept { return must_learn_ && !learned_; }

    bool may_begin_round(const memory& now) const noexcept {
        return learned_ || free_rounds_ > 0 || insists_ || has_news(now);
    }

    // No other thread can continue. False: the thread has used all of its extra rounds.
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
        current_.reset();
    }

private:
    static constexpr unsigned k_patience = 2;
    static constexpr unsigned k_most_idle_pauses = 10'000;

    using slot_set = std::bitset<k_max_slots>;

    bool has_news(const memory& now) const noexcept {
        for (slot_id slot = 0; slot < k_max_slots; ++slot) {
            if (current_[slot] && now.newest(slot) > seen_[slot]) return true;
        }
        return false;
    }

    unsigned free_rounds_ = 0;
    unsigned patience_ = 0;
    unsigned idle_pauses_ = 1;  // nothing has been done yet
    bool insists_ = false;
    bool must_learn_ = false;
    bool learned_ = false;
    slot_set current_;                             // what this round has read
    slot_set previous_;                            // and the one before
    std::array<store_index, k_max_slots> seen_{};  // the oldest store that was read
    std::array<store_index, k_max_slots> previous_seen_{};
};

}  // namespace model
