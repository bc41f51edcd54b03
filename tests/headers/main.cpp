// SPDX-License-Identifier: Apache-2.0
// main.cpp - one of two translation units that include every header; see CMakeLists.txt.
#include <everything.hpp>

#include <cstdio>
#include <tuple>

int sum_in_other_unit(int n);

int main() {
    const auto [a, b] = heddle::join([] { return 1; }, [] { return sum_in_other_unit(10); });
    std::printf("%d %d\n", a, b);
    return a == 1 && b == 45 ? 0 : 1;
}
