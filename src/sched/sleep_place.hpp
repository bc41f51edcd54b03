// SPDX-License-Identifier: Apache-2.0
// sleep_place.hpp - the word on which one worker or guest sleeps.
//
//     awake ---------> asleep -------> claimed ------> awake or counted      a worker that any waker may claim
//       \                \__(by the sleeper)_________^
//        `---------> latch_only -----> claimed ------> awake                 only the setter of its latch may wake it
//
// Only one waker wins `claimed`. It corrects the counters before the word says awake, so a worker that sees itself awake
// is counted as awake. `counted` is awake, and says that the waker has counted the worker as searching as well.
#pragma once

#include <cstdint>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/cache_line.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/observe/trace_probe.hpp>
#include <heddle/detail/platform/park.hpp>

namespace heddle::inline v0::detail {

class alignas(k_cache_line) sleep_place : immovable {
public:
    static constexpr std::uint32_t k_awake = 0;
    static constexpr std::uint32_t k_asleep = 1;
    static constexpr std::uint32_t k_latch_only = 2;
    static constexpr std::uint32_t k_claimed = 3;
    static constexpr std::uint32_t k_counted = 4;

    sleep_place() = default;

    // The sleeper publishes that it sleeps. Its fence follows (SL1, SL2).
    void publish(std::uint32_t state) noexcept {
        waker_.clear();
        word().store(state, std::memory_order_seq_cst);  // SL1, SL2
    }

    // A waker, or the sleeper itself, takes the word out of `from`. Only one of them can.
    bool try_leave(std::uint32_t from, std::uint32_t to) noexcept {
        // The load avoids a swap that would fail. It is in one order with publish and the sleeper's fence, like the swap (SL1, SL2).
        if (word().load(std::memory_order_seq_cst) != from) return false;
        return word().compare_exchange(from, to, std::memory_order_seq_cst, std::memory_order_seq_cst);  // SL1, SL2
    }

    // The waker that won `claimed` releases the sleeper: it is awake, or counted.
    void release(std::uint32_t how) noexcept {
        waker_.be_this_thread();
        parker_.wake(how);  // PK1
    }

    // Returns once the word says awake. True: the thread had to wait for it.
    bool wait_until_awake() noexcept {
        traced_slice asleep;
        bool waited = false;
        for (std::uint32_t seen; !is_awake(seen = word().load(std::memory_order_acquire)); waited = true) {  // PK1
            asleep.begin_once(trace_kind::asleep);
            parker_.wait(seen);
        }
        if (waited) waker_.tell();
        return waited;
    }

    // Has the waker counted this worker as searching? Only the worker asks, while it is awake.
    bool is_counted() noexcept {
        return word().load(std::memory_order_relaxed) == k_counted;
    }  // no other thread changes it

    // In a forked child, which has no other thread.
    void forget() noexcept { word().store(k_awake, std::memory_order_relaxed); }

    // In one order with the change to strict mode and with a claim (SL6).
    bool is_asleep() noexcept {
        const std::uint32_t seen = word().load(std::memory_order_seq_cst);
        return seen == k_asleep || seen == k_latch_only;
    }

    const char* state_name() noexcept {
        switch (word().load(std::memory_order_relaxed)) {  // stale: the report is a moment old
            case k_awake:
            case k_counted:
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
    static bool is_awake(std::uint32_t state) noexcept { return state == k_awake || state == k_counted; }

    atomic<std::uint32_t>& word() noexcept { return parker_.word(); }

    parker parker_{"word", k_awake};
    [[no_unique_address]] traced_waker waker_;
};

}  // namespace heddle::inline v0::detail
