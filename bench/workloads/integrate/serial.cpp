// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "problem.hpp"
#include "support/serve.hpp"

namespace {

double area(const bench::strip& s, double guess) {
    const double x = s.middle(), y = bench::curve(x);
    const bench::strip left = s.left(x, y), right = s.right(x, y);
    const double a = left.area(), b = right.area();
    if (std::abs(a + b - guess) < bench::integrate_problem::k_tolerance) return a + b;
    return area(left, a) + area(right, b);
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::integrate_problem>(
        given, [](auto& problem) { problem.found(area(problem.whole(), problem.whole().area())); });
}
