// SPDX-License-Identifier: Apache-2.0
// thread_limits_none.cpp - systems on which every thread may start others.
#if !defined(__EMSCRIPTEN__)

#include "thread_limits.hpp"

namespace heddle::detail {

bool can_start_thread_now() noexcept { return true; }

std::size_t default_stack_size() noexcept { return 0; }

}  // namespace heddle::detail

#endif
