// SPDX-License-Identifier: Apache-2.0
// algorithm_options.hpp - what every loop and algorithm can be told about how to run: its last argument.
#pragma once

#include <cstddef>
#include <cstdint>

#include "cancellation.hpp"

namespace heddle {

class pool;

enum class schedule : std::uint8_t {
    adaptive,  // split where there is demand: a part that was stolen, or whose owner has nothing left to steal, splits on
    even,  // the static schedule: one part for each thread, all of one size, each run from its first item to its last
};

// All of it optional: `parallel_for(v, f, {.grain = 100, .stop = token})`.
struct options {
    // No part of fewer items is split off. 0: default_grain().
    std::size_t grain = 0;

    heddle::schedule schedule = schedule::adaptive;

    // Looked at between items. When it asks to stop, what has not begun is left out and the call throws
    // operation_cancelled.
    stop_token stop = {};

    // Where to run. Null: in the pool that the calling thread is in, else in the default pool.
    heddle::pool* pool = nullptr;

    // About how many nanoseconds one item takes. A call that is too short to be worth waking anybody then runs on the
    // calling thread alone, and parts are not split off below a microsecond. 0: unknown.
    double cost_hint = 0;

    // Reductions and scans combine in an order that depends on the number of items (and `grain`) alone, so that the
    // result is the same to the last bit with any number of threads. Other algorithms are deterministic anyway.
    bool deterministic = false;
};

}  // namespace heddle
