// SPDX-License-Identifier: Apache-2.0
// problem.hpp - the Mandelbrot set on n by n points: the rows of a loop differ in cost by a factor of a hundred.
#pragma once

#include <cstddef>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

struct mandelbrot_problem {
    static constexpr std::uint32_t k_limit = 200;

    explicit mandelbrot_problem(const arguments& given) : side(given.n), steps_(side * side) {}

    void prepare() { steps_.assign(steps_.size(), 0); }
    std::uint64_t operations() const { return side * side; }
    std::uint64_t checksum() const { return checksum_of(steps_); }

    void draw_row(std::size_t row) {
        const double scale = 3.0 / static_cast<double>(side);
        const double y = static_cast<double>(row) * scale - 1.5;
        for (std::size_t column = 0; column < side; ++column) {
            steps_[row * side + column] = steps_at(static_cast<double>(column) * scale - 2.0, y);
        }
    }

    const std::size_t side;

private:
    static std::uint32_t steps_at(double x, double y) {
        double a = 0, b = 0;
        std::uint32_t steps = 0;
        for (; steps < k_limit && a * a + b * b <= 4.0; ++steps) {
            const double next = a * a - b * b + x;
            b = 2.0 * a * b + y;
            a = next;
        }
        return steps;
    }

    std::vector<std::uint32_t> steps_;
};

}  // namespace bench
