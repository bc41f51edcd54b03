// SPDX-License-Identifier: Apache-2.0
// computations.hpp - the computations of the tour: each runs twice, serially and in parallel, and fills one row of the table.
#pragma once

#include <string>

#include "table.hpp"

struct settings {
    bool quick = false;  // small sizes, for the tests
    int runs = 3;        // runs of each version; the fastest counts
    std::string picture = "mandelbrot.png";
};

row tree_sum_row(const settings& chosen);
row quicksort_row(const settings& chosen);
row mandelbrot_row(const settings& chosen);
row n_body_row(const settings& chosen);
row fib_row(const settings& chosen);
