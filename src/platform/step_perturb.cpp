// SPDX-License-Identifier: Apache-2.0
// step_perturb.cpp - in builds with HEDDLE_PERTURB, the steps of the protocols sometimes give up the processor.
//
// One step in 16 gives up the processor. Most of these yield, which lets a thread run that waits for this processor; one in
// 64 of them sleeps for a moment, which lets those on other processors run far ahead. HEDDLE_PERTURB_SEED makes the choices of a thread repeatable.
#if defined(HEDDLE_PERTURB)

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <thread>

#include <heddle/detail/base/pause.hpp>
#include <heddle/detail/base/step.hpp>

namespace heddle::detail {
namespace {

constexpr unsigned k_yield_bits = 4;
constexpr unsigned k_sleep_bits = 10;
constexpr std::chrono::microseconds k_sleep{20};

// Not detail::atomic, whose accesses are steps themselves.
constinit std::atomic<std::uint64_t> others_seen{0};

class choices {
public:
    // Streams are far apart even for neighbouring numbers and seeds: both are multiplied by odd constants.
    explicit choices(std::uint64_t stream) noexcept
        : state_((seed() * 0x9e3779b97f4a7c15u + stream) * 0xbf58476d1ce4e5b9u | 1) {}

    std::uint64_t next() noexcept {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return state_ * 0x2545f4914f6cdd1du;
    }

    step_counts counts;

private:
    static std::uint64_t seed() noexcept {
        const char* const text = std::getenv("HEDDLE_PERTURB_SEED");
        return text != nullptr ? std::strtoull(text, nullptr, 10) : 1;
    }

    std::uint64_t state_;
};

// Workers have the even streams, all others the odd ones.
std::uint64_t stream_of_worker(unsigned place) noexcept { return std::uint64_t{place} * 2; }
std::uint64_t stream_of_next_other() noexcept {
    return others_seen.fetch_add(1, std::memory_order_relaxed) * 2 + 1;  // relaxed: the number is all that is shared
}

choices& own() noexcept {
    thread_local choices mine(stream_of_next_other());
    return mine;
}

constexpr bool one_in_two_to(unsigned bits, std::uint64_t random) noexcept { return random >> (64 - bits) == 0; }

}  // namespace

bool step(const char* /*name*/) noexcept {
    choices& mine = own();
    const std::uint64_t random = mine.next();
    ++mine.counts.made;
    if (!one_in_two_to(k_yield_bits, random)) return true;
    ++mine.counts.given_up;
    if (one_in_two_to(k_sleep_bits, random)) std::this_thread::sleep_for(k_sleep);
    else yield_thread();
    return true;
}

step_counts count_own_steps() noexcept { return own().counts; }

void make_steps_as_worker(unsigned place) noexcept { own() = choices(stream_of_worker(place)); }

}  // namespace heddle::detail

#endif
