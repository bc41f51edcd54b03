// SPDX-License-Identifier: Apache-2.0
// thread_time.hpp - how long the calling thread has had a processor.
#pragma once

#include <cstdint>

namespace heddle::inline v0::detail {

// In nanoseconds. 0: the system does not count it.
std::uint64_t thread_cpu_nanoseconds() noexcept;

}  // namespace heddle::inline v0::detail
