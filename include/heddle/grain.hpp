// SPDX-License-Identifier: Apache-2.0
// grain.hpp - the default for the least number of items of a part.
#pragma once

#include <cstddef>

#include "config.hpp"

namespace heddle::inline v0 {

// The grain of every call whose options leave it at 0. The initial value 0 means automatic: loops split on demand, down to single
// items, and other algorithms have a least size of their own.
HEDDLE_API std::size_t default_grain() noexcept;

// Sets it for all threads and for calls that begin afterwards. Calls that are running may use either value.
HEDDLE_API void set_default_grain(std::size_t items) noexcept;

}  // namespace heddle::inline v0
