// SPDX-License-Identifier: Apache-2.0
// pool_options.hpp - the numbers of threads that follow from the options of a pool.
#pragma once

#include <heddle/pool_options.hpp>

#include "platform/cpu_count.hpp"

namespace heddle::inline v0::detail {

// Do the options name processors?
inline bool is_restricted(const pool_options& options) noexcept { return options.numa_node || options.core_class; }

// options.threads, else HEDDLE_NUM_THREADS, else `cpus`: the number of processors that the pool may use. Throws std::invalid_argument if
// the number is larger than `most`, or if the variable is not a number.
unsigned resolve_thread_count(const pool_options& options, unsigned most, unsigned cpus = available_cpus());

// The largest number of workers of a pool that starts with `threads`: the limit of `resize`, plus the spare threads. Throws
// std::invalid_argument if that is more than `most`.
unsigned resolve_capacity(const pool_options& options, unsigned threads, unsigned most, unsigned cpus);

}  // namespace heddle::inline v0::detail
