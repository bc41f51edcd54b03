// SPDX-License-Identifier: Apache-2.0
// idle_rounds.hpp - how long a thread without work searches before it sleeps.
#pragma once

#include <chrono>

#include <heddle/detail/base/clock.hpp>
#include <heddle/detail/base/pause.hpp>

namespace heddle::inline v0::detail {

// Waking a sleeper takes tens of microseconds, so a search of about that length costs at most twice the best choice. A round that
// pauses takes 0.1 us. A round that yields takes 0.6 us, or longer if another thread wants the processor. In that case the thread
// should sleep: it is woken as soon as there is work, which is sooner than the end of a long yield.
class idle_rounds {
public:
    // Without `may_pause` it yields from the start: the thread that has the work may need this processor.
    explicit idle_rounds(bool may_pause) noexcept : first_(may_pause ? 0 : k_pausing), round_(first_) {}

    bool is_over() const noexcept { return round_ >= k_all; }

    // The counters of the sleep protocol change all the time when many workers fall asleep or wake up: one round in 16 reads them.
    bool is_time_to_observe() const noexcept { return round_ % k_observing == 0; }

    void once() noexcept {
        if (round_++ < k_pausing) {
            for (int i = 0; i < k_pauses; ++i) pause();
        } else if (!yield_briefly()) {
            end();
        }
    }

    void restart() noexcept { round_ = first_; }
    void end() noexcept { round_ = k_all; }

private:
    static bool yield_briefly() noexcept {
        const clock::time_point before = clock::now();
        yield_thread();
        return clock::now() - before < k_brief;
    }

    static constexpr std::chrono::microseconds k_brief{100};  // no time slice is shorter
    static constexpr int k_pauses = 4;
    static constexpr int k_observing = 16;  // a divisor of k_all
#ifdef HEDDLE_MODEL
    static constexpr int k_pausing = 0;  // rounds do not synchronise: the explorer needs none
    static constexpr int k_all = 0;
#else
    static constexpr int k_pausing = 64;
    static constexpr int k_all = k_pausing + 96;
#endif

    const int first_;
    int round_;
};

}  // namespace heddle::inline v0::detail
