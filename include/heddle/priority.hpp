// SPDX-License-Identifier: Apache-2.0
// priority.hpp - which of the tasks that wait is taken first.
#pragma once

#include <cstdint>

namespace heddle {

// high: before everything else, whenever a worker looks for work. low: after everything else, but for every 256th time.
enum class priority : std::uint8_t {
    high,
    normal,
    low
};

}  // namespace heddle
