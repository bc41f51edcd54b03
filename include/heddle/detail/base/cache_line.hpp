// SPDX-License-Identifier: Apache-2.0
// cache_line.hpp - how far apart data of different writers must lie.
#pragma once

#include <cstddef>

namespace heddle::detail {

// One value for every target: std::hardware_destructive_interference_size depends on compiler flags, so two
// translation units could disagree on a layout that they share.
inline constexpr std::size_t k_cache_line = 64;

}  // namespace heddle::detail
