// SPDX-License-Identifier: Apache-2.0
// arguments.hpp - what run.py tells a program of the grid on its command line, as pairs `--name number`.
#pragma once

#include <cstdint>

namespace bench {

struct arguments {
    arguments(int count, char** values);

    unsigned threads = 1;
    std::uint64_t n = 1;         // the size of the problem
    std::uint64_t calls = 1;     // how often it is solved in one repetition
    std::uint64_t pause_us = 0;  // idle time before each call; it is not part of the call's time
    unsigned producers = 1;      // threads that call at the same time (`inject`)
    unsigned variant = 0;        // which of several similar problems it is (`chains`)
};

}  // namespace bench
