// SPDX-License-Identifier: Apache-2.0
// step_perturb.cpp - in builds with HEDDLE_PERTURB, the steps of the protocols sometimes give up the processor.
//
// One step in four yields, by a random number generator for each thread. HEDDLE_PERTURB_SEED makes the choices of a thread
// repeatable; which thread comes first is still the system's affair.
#if defined(HEDDLE_PERTURB)

#include <cstdint>
#include <cstdlib>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/pause.hpp>
#include <heddle/detail/base/step.hpp>

namespace heddle::detail {
namespace {

constinit atomic<std::uint64_t> threads_seen{"threads seen", 0};

std::uint64_t seed_of_next_thread() noexcept {
    const char* const text = std::getenv("HEDDLE_PERTURB_SEED");
    const std::uint64_t seed = text != nullptr ? std::strtoull(text, nullptr, 10) : 1;
    // Relaxed: the number is all that is shared. The odd factor keeps neighbours apart.
    return (seed + threads_seen.fetch_add(1, std::memory_order_relaxed)) * 0x9e3779b97f4a7c15u | 1;
}

}  // namespace

bool step(const char* /*name*/) noexcept {
    thread_local std::uint64_t state = seed_of_next_thread();
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    if ((state * 0x2545f4914f6cdd1du) >> 62 == 0) yield_thread();
    return true;
}

}  // namespace heddle::detail

#endif
