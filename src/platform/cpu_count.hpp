// SPDX-License-Identifier: Apache-2.0
// cpu_count.hpp - how many threads can compute at the same time here.
#pragma once

namespace heddle::detail {

// The smaller of the calling thread's affinity mask and the process's quota rounded up; at least 1.
unsigned available_cpus() noexcept;

}  // namespace heddle::detail
