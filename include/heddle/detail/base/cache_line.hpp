// SPDX-License-Identifier: Apache-2.0
// cache_line.hpp - the distance between data of different writers.
#pragma once

#include <cstddef>

namespace heddle::inline v0::detail {

// One value for every target: std::hardware_destructive_interference_size depends on compiler flags, so two
// translation units could disagree on a layout that they share.
inline constexpr std::size_t k_cache_line = 64;

}  // namespace heddle::inline v0::detail
