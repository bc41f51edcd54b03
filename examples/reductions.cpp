// SPDX-License-Identifier: Apache-2.0
// reductions.cpp - reductions and scans.
#include <heddle/heddle.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

int main() {
    std::vector<double> heights(1'000'000);
    heddle::parallel_for(std::size_t{0}, heights.size(), [&](std::size_t i) { heights[i] = std::sin(double(i)); });

    const double mean = heddle::sum(heights) / double(heights.size());
    const double highest = *heddle::max(heights);  // an empty optional, if there are no heights
    const double variance =
        heddle::transform_reduce(heights, 0.0, std::plus<>(), [&](double h) { return (h - mean) * (h - mean); }) /
        double(heights.size());

    // The same bits with any number of threads.
    const double exact = heddle::sum(heights, {}, {.deterministic = true});

    // Over indices, with any associative operation.
    const std::string text = heddle::parallel_reduce(0, 10, std::string(), [](int i) { return std::to_string(i); });

    // Where does each of several lists begin when they are concatenated?
    const std::vector<std::size_t> sizes{3, 0, 4, 1};
    std::vector<std::size_t> begins(sizes.size());
    heddle::exclusive_scan(sizes, begins.begin(), std::size_t{0});

    std::printf("mean %g, highest %g, variance %g, %s\n", mean, highest, variance, text.c_str());
    const bool is_right = std::abs(mean - exact / double(heights.size())) < 1e-9 && highest <= 1.0 && variance < 0.51;
    return is_right && text == "0123456789" && begins == std::vector<std::size_t>{0, 3, 3, 7} ? 0 : 1;
}
