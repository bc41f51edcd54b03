// SPDX-License-Identifier: Apache-2.0
// locks_held.hpp - how many locks of heddle::mutex the calling thread holds.
#pragma once

#include <heddle/config.hpp>

namespace heddle::detail {

HEDDLE_API void count_lock(int change) noexcept;

// A worker is about to run other tasks while it waits: says so, once, if it holds a lock.
void report_lock_held() noexcept;

}  // namespace heddle::detail
