// SPDX-License-Identifier: Apache-2.0
// check.hpp - what the examples of the reference check their results with: a line for each that is wrong, and the result of main.
#pragma once

#include <cstdio>
#include <source_location>
#include <vector>

inline int wrong_results = 0;

inline void check(bool is_right, std::source_location where = std::source_location::current()) {
    if (is_right) return;
    ++wrong_results;
    std::fprintf(stderr, "%s:%u: the result is wrong\n", where.file_name(), static_cast<unsigned>(where.line()));
}

using ints = std::vector<int>;

inline bool is_even(int n) { return n % 2 == 0; }
