// SPDX-License-Identifier: Apache-2.0
// perturb.cpp - in builds with HEDDLE_PERTURB, a thread sometimes gives up the processor before it accesses an atomic.
//
// One access in 16 gives it up. Most of these yield, so a thread that waits for this processor runs. One in 64 of them sleeps for 20
// microseconds, so threads on other processors get far ahead. HEDDLE_PERTURB_SEED repeats the choices of each thread if the threads
// start in the same order.
#if defined(HEDDLE_PERTURB)

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <thread>

#include <heddle/detail/base/pause.hpp>
#include <heddle/detail/base/perturb.hpp>

#include "environment.hpp"

namespace heddle::inline v0::detail {
namespace {

constexpr unsigned k_yield_bits = 4;
constexpr unsigned k_sleep_bits = 10;
constexpr std::chrono::microseconds k_sleep{20};

// Not detail::atomic, which calls perturb.
constinit std::atomic<std::uint64_t> threads_seen{0};

class choices {
public:
    // Multiplication by odd constants keeps the streams of consecutive numbers and seeds far apart.
    explicit choices(std::uint64_t stream) noexcept
        : state_((seed() * 0x9e3779b97f4a7c15u + stream) * 0xbf58476d1ce4e5b9u | 1) {}

    std::uint64_t next() noexcept {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return state_ * 0x2545f4914f6cdd1du;
    }

    perturb_counts counts;

private:
    static std::uint64_t seed() noexcept {
        const char* const text = environment_variable("HEDDLE_PERTURB_SEED");
        return text != nullptr ? std::strtoull(text, nullptr, 10) : 1;
    }

    std::uint64_t state_;
};

choices& own() noexcept {
    // relaxed: the threads share nothing but the number
    thread_local choices mine(threads_seen.fetch_add(1, std::memory_order_relaxed));
    return mine;
}

constexpr bool one_in_two_to(unsigned bits, std::uint64_t random) noexcept { return random >> (64 - bits) == 0; }

}  // namespace

void perturb() noexcept {
    choices& mine = own();
    const std::uint64_t random = mine.next();
    ++mine.counts.made;
    if (!one_in_two_to(k_yield_bits, random)) return;
    ++mine.counts.given_up;
    if (one_in_two_to(k_sleep_bits, random)) std::this_thread::sleep_for(k_sleep);
    else yield_thread();
}

perturb_counts count_own_perturbs() noexcept { return own().counts; }

}  // namespace heddle::inline v0::detail

#endif
