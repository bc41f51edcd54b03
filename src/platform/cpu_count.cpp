// SPDX-License-Identifier: Apache-2.0
// cpu_count.cpp - joins affinity and quota.
#include "cpu_count.hpp"

#include <algorithm>

#include "affinity.hpp"
#include "cpu_quota.hpp"

namespace heddle::detail {

unsigned available_cpus() noexcept {
    const unsigned cpus = std::max(affinity_cpus(), 1u);
    return std::min(cpus, cpu_quota().value_or(cpus));
}

}  // namespace heddle::detail
