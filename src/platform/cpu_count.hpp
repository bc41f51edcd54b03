// SPDX-License-Identifier: Apache-2.0
// cpu_count.hpp - how many threads of this process can compute at the same time.
#pragma once

#include <optional>

namespace heddle::inline v0::detail {

// The smaller of affinity_cpus() and cpu_quota(); at least 1.
unsigned available_cpus() noexcept;

// The processor time that the system grants to this process, in processors, rounded up; at least 1. No value: there is no limit, or it
// cannot be read. Tests pass the directory that replaces "/".
std::optional<unsigned> cpu_quota(const char* root = "") noexcept;

}  // namespace heddle::inline v0::detail
