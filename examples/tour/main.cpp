// SPDX-License-Identifier: Apache-2.0
// main.cpp - a tour of Heddle: real computations, each checked against its serial version.
//
//   tour [--quick] [PICTURE]
//
// --quick   small sizes, one run: for the tests
// PICTURE   the file for the picture of the Mandelbrot set; default: mandelbrot.png
//
// Returns 1 if a result was wrong or the picture could not be written.
#include <heddle/heddle.hpp>

#include <cstdio>
#include <string_view>
#include <vector>

#include "computations.hpp"

// Returns false for an unknown option.
static bool read_arguments(int count, char** values, settings& chosen) {
    for (int i = 1; i < count; ++i) {
        const std::string_view value = values[i];
        if (value == "--quick") {
            chosen.quick = true;
            chosen.runs = 1;
        } else if (value.starts_with('-')) {
            return false;
        } else {
            chosen.picture = value;
        }
    }
    return true;
}

int main(int count, char** values) {
    settings chosen;
    if (!read_arguments(count, values, chosen)) {
        std::fputs("usage: tour [--quick] [PICTURE]\n", stderr);
        return 2;
    }
    std::printf("Heddle %d.%d.%d, threads: %u, runs of each: %d (the fastest counts)\n\n", HEDDLE_VERSION_MAJOR,
                HEDDLE_VERSION_MINOR, HEDDLE_VERSION_PATCH, heddle::default_pool().thread_count(), chosen.runs);

    bool all_right = true;
    std::vector<row> rows;
    print_head();
    for (const auto computation : {tree_sum_row, quicksort_row, mandelbrot_row, n_body_row, fib_row}) {
        rows.push_back(computation(chosen));
        print(rows.back());
        all_right = all_right && rows.back().right;
    }

    std::printf("\n  %s\n", all_right ? "Every result is the same as the serial one." : "Not every row is right.");
    for (const row& r : rows) {
        if (!r.note.empty()) std::printf("  %s\n", r.note.c_str());
    }
    return all_right ? 0 : 1;
}
