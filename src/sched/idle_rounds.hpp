// SPDX-License-Identifier: Apache-2.0
// idle_rounds.hpp - how long a thread without work looks around before it goes to sleep.
#pragma once

#include <chrono>

#include <heddle/detail/base/pause.hpp>

namespace heddle::detail {

// To wake a sleeper costs tens of microseconds, so looking for about as long is never worse than twice the best choice.
// A round that pauses takes 0.1 us, one that yields 0.6 us, or as long as another thread wants to run: then the processor is
// wanted, and a sleeper gets it back sooner than one who yields, for it is woken the moment there is work.
class idle_rounds {
public:
    // Without `may_pause` it yields from the start: the thread that has the work may need this processor.
    explicit idle_rounds(bool may_pause) noexcept : first_(may_pause ? 0 : k_pausing), round_(first_) {}

    bool is_over() const noexcept { return round_ >= k_all; }

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
        using clock = std::chrono::steady_clock;
        const clock::time_point before = clock::now();
        yield_thread();
        return clock::now() - before < k_brief;
    }

    static constexpr std::chrono::microseconds k_brief{100};  // no slice of time is shorter
    static constexpr int k_pauses = 4;
#ifdef HEDDLE_MODEL
    static constexpr int k_pausing = 0;  // rounds synchronise nothing: the explorer needs none
    static constexpr int k_all = 0;
#else
    static constexpr int k_pausing = 64;
    static constexpr int k_all = k_pausing + 96;
#endif

    const int first_;
    int round_;
};

}  // namespace heddle::detail
