// SPDX-License-Identifier: Apache-2.0
// table.hpp - the table that the tour prints, at most 80 columns wide.
#pragma once

#include <cstdint>
#include <string>

struct row {
    std::string name;
    double serial_ms;
    double parallel_ms;
    std::uint64_t steals;
    bool right;        // both versions had the same result
    std::string note;  // printed below the table; may be empty
};

void print_head();
void print(const row& r);

// Formats 1234567 as 1,234,567.
std::string with_commas(std::uint64_t number);
