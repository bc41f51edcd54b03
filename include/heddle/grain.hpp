// SPDX-License-Identifier: Apache-2.0
// grain.hpp - the size below which loops and algorithms do not split a range any more.
#pragma once

#include <cstddef>

#include "config.hpp"

namespace heddle {

// The grain of every call whose options name none. 0, the value at the start of the program: automatic, which splits
// where there is demand, down to single items.
HEDDLE_API std::size_t default_grain() noexcept;

// Changes it for all threads, for calls that begin afterwards.
HEDDLE_API void set_default_grain(std::size_t items) noexcept;

}  // namespace heddle
