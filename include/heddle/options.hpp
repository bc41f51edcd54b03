// SPDX-License-Identifier: Apache-2.0
// options.hpp - how a pool is made.
#pragma once

#include <cstddef>
#include <string>

namespace heddle {

struct pool_options {
    // How many threads compute at the same time. 0: the value of HEDDLE_NUM_THREADS, or as many as the process may use
    // (affinity mask, container quota). A pool of n has n workers; a thread that calls in from outside takes part,
    // and one worker rests meanwhile.
    unsigned threads = 0;

    // Workers are named name-0, name-1 … for debuggers; the system may cut the name.
    std::string name = "heddle";

    // Bytes of stack for each worker. 0: the system's default. A join takes about 200 bytes of it beyond the caller's own.
    std::size_t stack_size = 0;
};

}  // namespace heddle
