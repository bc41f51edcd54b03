// SPDX-License-Identifier: Apache-2.0
// arguments.hpp - the command line that run.py passes to a program of the grid: pairs `--name value`.
#pragma once

#include <cstdint>
#include <string_view>

namespace bench {

struct arguments {
    arguments(int count, char** values);

    // Reports a variant that the workload does not have, and ends the program.
    [[noreturn]] void refuse_variant() const;

    unsigned threads = 1;
    std::uint64_t n = 1;         // the size of the problem
    std::uint64_t calls = 1;     // how often it is solved in one repetition
    std::uint64_t pause_us = 0;  // idle time before each call; it is not part of the call's time
    unsigned producers = 1;      // threads that call at the same time (`inject`)
    std::string_view variant;    // selects one of the problems that share a program
};

}  // namespace bench
