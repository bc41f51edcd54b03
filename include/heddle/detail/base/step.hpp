// SPDX-License-Identifier: Apache-2.0
// step.hpp - names the steps of the protocols, so that tests can disturb them.
//
// `step("sleep.register")` marks a point between two accesses that race. It is true and costs nothing, except
//   - in builds with HEDDLE_PERTURB, where it sometimes gives up the processor, by a seeded random choice. There every access
//     to an atomic is a step as well (atomic.hpp), so push, pop, steal, announce, register, wake and the setting of a
//     latch can be interrupted anywhere;
//   - in model builds, where a mutation can make it false: `if (step("…")) …` is a step that a mutant leaves out.
#pragma once

#if defined(HEDDLE_MODEL)
#include <model/seam.hpp>
#elif defined(HEDDLE_PERTURB)

#include <cstdint>

#include <heddle/config.hpp>

namespace heddle::detail {

HEDDLE_API bool step(const char* name) noexcept;

struct step_counts {
    std::uint64_t made = 0;
    std::uint64_t given_up = 0;  // of these, how many gave up the processor
};

// Of the calling thread.
HEDDLE_API step_counts count_own_steps() noexcept;

// The calling thread's choices are from now on those of worker number `place`, in every run with the same seed. Other
// threads are numbered as they come, and which thread comes first is the system's affair.
HEDDLE_API void make_steps_as_worker(unsigned place) noexcept;

}  // namespace heddle::detail

#else

#include "compiler.hpp"

namespace heddle::detail {
HEDDLE_ALWAYS_INLINE constexpr bool step(const char* /*name*/) noexcept { return true; }
HEDDLE_ALWAYS_INLINE constexpr void make_steps_as_worker(unsigned /*place*/) noexcept {}
}  // namespace heddle::detail

#endif
