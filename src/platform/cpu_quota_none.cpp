// SPDX-License-Identifier: Apache-2.0
// cpu_quota_none.cpp - systems without quotas of processor time.
#if !defined(__linux__) && !defined(_WIN32)

#include "cpu_quota.hpp"

namespace heddle::detail {

std::optional<unsigned> cpu_quota(const char*) noexcept { return std::nullopt; }

}  // namespace heddle::detail

#endif
