// SPDX-License-Identifier: Apache-2.0
// priority.hpp - the priority of a spawned task.
#pragma once

#include <cstdint>

namespace heddle::inline v0 {

// A worker that looks for work takes tasks of high priority first, and tasks of low priority last, except on every 256th search.
enum class priority : std::uint8_t {
    high,    // before all other tasks
    normal,  // the priority of tasks that name none
    low      // when there is nothing else to do
};

}  // namespace heddle::inline v0
