// SPDX-License-Identifier: Apache-2.0
// thread_limits.hpp - what a system with POSIX threads does not let every thread do.
#pragma once

#include <cstddef>

namespace heddle::detail {

// Can the calling thread start another one and wait, right then, until it runs?
bool can_start_thread_now() noexcept;

// Bytes of stack for a thread that was not given a number. 0: the system's own choice is good.
std::size_t default_stack_size() noexcept;

}  // namespace heddle::detail
