// SPDX-License-Identifier: Apache-2.0
// options.hpp - from what was asked for to what a pool is made with.
#pragma once

#include <heddle/options.hpp>

namespace heddle::detail {

// options.threads, else HEDDLE_NUM_THREADS, else as many as the process may use. Throws std::invalid_argument if the
// number is more than `most`, or if the variable is no number.
unsigned resolve_thread_count(const pool_options& options, unsigned most);

// How many workers there can ever be in a pool that starts with `threads`: what `resize` may ask for, and the spare ones.
// Throws std::invalid_argument if that is more than `most`.
unsigned resolve_capacity(const pool_options& options, unsigned threads, unsigned most);

}  // namespace heddle::detail
