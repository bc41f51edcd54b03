// SPDX-License-Identifier: Apache-2.0
// sleep_place.hpp - the word on which one worker or guest sleeps.
//
//     awake ---------> asleep -------> claimed ------> awake      a worker that any waker may claim
//       \                \__(own change of mind)_____^
//        `---------> latch_only -----> claimed ------> awake      only the setter of its latch may wake it
//
// Only one waker wins `claimed`; it puts the counters right before the word says awake. So whoever sees itself awake
// also sees itself counted.
#pragma once

#include <cstdint>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/cache_line.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/base/step.hpp>
#include <heddle/detail/platform/park.hpp>

namespace heddle::detail {

class alignas(k_cache_line) sleep_place : immovable {
public:
    static constexpr std::uint32_t k_awake = 0;
    static constexpr std::uint32_t k_asleep = 1;
    static constexpr std::uint32_t k_latch_only = 2;
    static constexpr std::uint32_t k_claimed = 3;

    sleep_place() = default;

    // The sleeper publishes itself. Its fence follows (SL1, SL2).
    void publish(std::uint32_t state) noexcept { word().store(state, std::memory_order_seq_cst); }  // SL1, SL2

    // A waker, or the sleeper who has changed its mind, takes the word out of `from`. Only one can.
    bool try_leave(std::uint32_t from, std::uint32_t to) noexcept {
        // The look spares a failing swap; in one order with publish and the sleeper's fence, as the swap is (SL1, SL2).
        if (word().load(std::memory_order_seq_cst) != from) return false;
        return word().compare_exchange(from, to, std::memory_order_seq_cst, std::memory_order_seq_cst);  // SL1, SL2
    }

    // The waker who won `claimed` lets the sleeper go.
    void release() noexcept { parker_.wake(k_awake); }  // PK1

    // Returns once the word says awake. True: the thread had to wait for it.
    bool wait_until_awake() noexcept {
        bool waited = false;
        for (std::uint32_t seen; (seen = word().load(std::memory_order_acquire)) != k_awake; waited = true) {  // PK1
            parker_.wait(seen);
            if (!step("sleep.wait_again")) return true;
        }
        return waited;
    }

    const char* state_name() noexcept {
        switch (word().load(std::memory_order_relaxed)) {  // stale: a report of a moment ago
            case k_awake:
                return "awake";
            case k_asleep:
                return "asleep";
            case k_latch_only:
                return "waits for its latch only";
            default:
                return "is being woken";
        }
    }

private:
    atomic<std::uint32_t>& word() noexcept { return parker_.word(); }

    parker parker_{"word", k_awake};
};

}  // namespace heddle::detail
