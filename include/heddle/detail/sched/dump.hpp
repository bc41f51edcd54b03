// SPDX-License-Identifier: Apache-2.0
// dump.hpp - what every pool of the process is doing, told on standard error: for watchdogs, and by hand in a debugger.
//
// Threads    any, at any time, also while all others hang: it waits for nobody. What it tells is a moment old.
#pragma once

#include <heddle/config.hpp>

namespace heddle::detail {

// For each pool: the sleep counters; for each worker and each guest inside: what it does, and how many jobs it has queued.
HEDDLE_API void dump_pools() noexcept;

}  // namespace heddle::detail
