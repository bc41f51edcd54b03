// SPDX-License-Identifier: Apache-2.0
// cpu_quota.hpp - how much processor time the system grants to this process, in processors.
#pragma once

#include <optional>

namespace heddle::detail {

// Rounded up; at least 1. No value: no limit, or none that can be read. `root` stands in for "/" in tests.
std::optional<unsigned> cpu_quota(const char* root = "") noexcept;

}  // namespace heddle::detail
