// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

namespace {

double area(const bench::strip& s, double guess) {
    const double x = s.middle(), y = bench::curve(x);
    const bench::strip left = s.left(x, y), right = s.right(x, y);
    const double a = left.area(), b = right.area();
    if (std::abs(a + b - guess) < bench::integrate_problem::k_tolerance) return a + b;
    const auto [better_a, better_b] =
        bench::library::join([&] { return area(left, a); }, [&] { return area(right, b); });
    return better_a + better_b;
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::integrate_problem>(given, [&](auto& problem) {
        problem.found(library.enter([&] { return area(problem.whole(), problem.whole().area()); }));
    });
}
