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
    // Without `may_pause` it yields from the start: the thread that has the work may need this processor. Between two looks of a worker at
    // its pool there are `rounds_per_look` rounds.
    explicit idle_rounds(bool may_pause, int rounds_per_look = 1) noexcept
        : first_(may_pause ? 0 : k_pausing),
          rounds_per_look_(rounds_per_look),
          round_(first_) {}

    // Every look of a worker reads the queues of all others. In a large pool that takes long, and the owners of the queues, which write
    // them, wait for as long: many short looks made the last joins of a phase slower (docs/measurements/scaling.md).
    static int rounds_per_look(unsigned workers) noexcept {
        return 1 + static_cast<int>(workers / k_workers_per_round);
    }

    bool is_over() const noexcept { return round_ >= k_all; }

    // The counters of the sleep protocol change all the time when many workers fall asleep or wake up: one look in 16 reads them, and
    // each one when the rounds are over, because a worker that cannot sleep has to learn why.
    bool is_time_to_observe() const noexcept { return is_over() || looks_ % k_observing == 0; }

    // The rounds until the next look. They end early when `is_done` returns true.
    template <class IsDone>
    void until_next_look(IsDone&& is_done) noexcept {
        ++looks_;
        for (int i = 0; i < rounds_per_look_ && !is_over() && !is_done(); ++i) once();
    }

    void restart() noexcept { round_ = first_; }

private:
    void once() noexcept {
        if (round_++ < k_pausing) {
            for (int i = 0; i < k_pauses; ++i) pause();
        } else if (!yield_briefly()) {
            round_ = k_all;
        }
    }

    static bool yield_briefly() noexcept {
        const clock::time_point before = clock::now();
        yield_thread();
        return clock::now() - before < k_brief;
    }

    static constexpr std::chrono::microseconds k_brief{100};  // no time slice is shorter
    static constexpr int k_pauses = 4;
    static constexpr int k_observing = 16;
    static constexpr unsigned k_workers_per_round = 16;  // 8 and 64 were no better
#ifdef HEDDLE_MODEL
    static constexpr int k_pausing = 0;  // rounds do not synchronise: the explorer needs none
    static constexpr int k_all = 0;
#else
    static constexpr int k_pausing = 64;
    static constexpr int k_all = k_pausing + 96;
#endif

    const int first_;
    const int rounds_per_look_;
    int round_;
    int looks_ = 0;
};

}  // namespace heddle::inline v0::detail
