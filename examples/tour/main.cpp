// SPDX-License-Identifier: Apache-2.0
// main.cpp - a tour of Heddle: real computations, each checked against its serial version.
//
//   tour [--quick] [PICTURE]
//
// PICTURE is where the Mandelbrot set goes; mandelbrot.png without it. Returns 1 if a result was wrong.
#include <heddle/heddle.hpp>

#include <cstdio>
#include <string_view>
#include <vector>

#include "computations.hpp"

static settings read_arguments(int count, char** values) {
    settings chosen;
    for (int i = 1; i < count; ++i) {
        if (std::string_view(values[i]) == "--quick") {
            chosen.quick = true;
            chosen.runs = 1;
        } else {
            chosen.picture = values[i];
        }
    }
    return chosen;
}

int main(int count, char** values) {
    const settings chosen = read_arguments(count, values);
    std::printf("Heddle %d.%d.%d, threads: %u, fastest of %d runs\n\n", HEDDLE_VERSION_MAJOR, HEDDLE_VERSION_MINOR,
                HEDDLE_VERSION_PATCH, heddle::default_pool().thread_count(), chosen.runs);

    bool all_right = true;
    std::vector<row> rows;
    print_head();
    for (const auto computation : {fib_row, tree_sum_row, quicksort_row, mandelbrot_row, n_body_row}) {
        rows.push_back(computation(chosen));
        print(rows.back());
        all_right = all_right && rows.back().same_result;
    }

    std::printf("\n  %s\n", all_right ? "Every result is the same as the serial one." : "RESULTS DIFFER.");
    for (const row& r : rows) {
        if (!r.note.empty()) std::printf("  %s\n", r.note.c_str());
    }
    return all_right ? 0 : 1;
}
