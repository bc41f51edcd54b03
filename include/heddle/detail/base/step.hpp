// SPDX-License-Identifier: Apache-2.0
// step.hpp - names the steps of the protocols, so that tests can disturb them.
//
// `step("sleep.register")` marks a point between two accesses that race. It is true and costs nothing, except
//   - in builds with HEDDLE_PERTURB, where it sometimes gives up the processor, by a seeded random choice;
//   - in model builds, where a mutation can make it false: `if (step("…")) …` is a step that a mutant leaves out.
#pragma once

#if defined(HEDDLE_MODEL)
#include <model/seam.hpp>
#elif defined(HEDDLE_PERTURB)

#include <heddle/config.hpp>

namespace heddle::detail {
HEDDLE_API bool step(const char* name) noexcept;
}

#else

namespace heddle::detail {
constexpr bool step(const char* /*name*/) noexcept { return true; }
}  // namespace heddle::detail

#endif
