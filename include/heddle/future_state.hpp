// SPDX-License-Identifier: Apache-2.0
// future_state.hpp - what is known about the result of a future.
#pragma once

#include <cstdint>

namespace heddle::inline v0 {

// What future::state returns.
enum class future_state : std::uint8_t {
    pending,    // not ready
    value,      // get will return
    exception,  // get will throw what the task has thrown
    abandoned,  // get will throw operation_cancelled: the pool was cancelled before the task was started
    empty       // there is nothing to get: it was moved from, or get was called
};

}  // namespace heddle::inline v0
