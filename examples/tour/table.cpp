// SPDX-License-Identifier: Apache-2.0
// table.cpp - see table.hpp.
#include "table.hpp"

#include <cstdio>

void print_head() {
    std::printf("  %-34s %10s %10s %9s %7s\n", "", "serial", "parallel", "speed-up", "steals");
    std::printf("  %s\n", std::string(74, '-').c_str());
}

void print(const row& r) {
    std::printf("  %-34s %7.1f ms %7.1f ms %7.2f x %7s%s\n", r.name.c_str(), r.serial_ms, r.parallel_ms,
                r.serial_ms / r.parallel_ms, with_commas(r.steals).c_str(), r.right ? "" : "  WRONG");
    std::fflush(stdout);
}

std::string with_commas(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, 1, ',');
    return text;
}
