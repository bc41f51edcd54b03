// SPDX-License-Identifier: Apache-2.0
// heavy_fence_none.cpp - systems without a heavy fence: both sides of a pair use full_fence.
#if !defined(__linux__) && !defined(_WIN32)

#include <heddle/detail/base/fence.hpp>

namespace heddle::detail {

bool has_heavy_fence() noexcept { return false; }

bool heavy_fence() noexcept { return false; }

}  // namespace heddle::detail

#endif
