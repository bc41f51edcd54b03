// SPDX-License-Identifier: Apache-2.0
// computations.hpp - the stations of the tour: each runs a computation twice, serially and in parallel, for one row.
#pragma once

#include <string>

#include "table.hpp"

struct settings {
    bool quick = false;  // small sizes, for the tests
    int runs = 3;        // of each version; the fastest counts
    std::string picture = "mandelbrot.png";
};

row tree_sum_row(const settings& chosen);
row quicksort_row(const settings& chosen);
row mandelbrot_row(const settings& chosen);
row n_body_row(const settings& chosen);
row fib_row(const settings& chosen);
