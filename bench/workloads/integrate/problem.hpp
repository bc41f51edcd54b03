// SPDX-License-Identifier: Apache-2.0
// problem.hpp - the area under a curve from 0 to n, halving intervals where the trapezium is not accurate enough: an unbalanced tree.
#pragma once

#include "support/mix.hpp"
#include "support/number_problem.hpp"

namespace bench {

inline double curve(double x) { return (x * x + 1.0) * x; }

// A strip below the curve, and whether halving it changes its area by too much.
struct strip {
    double x1, y1, x2, y2;

    double area() const { return (y1 + y2) * (x2 - x1) / 2; }
    double middle() const { return x1 + (x2 - x1) / 2; }
    strip left(double x, double y) const { return {x1, y1, x, y}; }
    strip right(double x, double y) const { return {x, y, x2, y2}; }
};

struct integrate_problem : number_problem {
    static constexpr double k_tolerance = 1e-3;

    using number_problem::number_problem;

    strip whole() const {
        const auto end = static_cast<double>(n);
        return {0, curve(0), end, curve(end)};
    }
    void found(double area) { answer = bits_of(area); }
    std::uint64_t operations() const { return 1; }
};

}  // namespace bench
