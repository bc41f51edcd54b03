// SPDX-License-Identifier: Apache-2.0
// profiled_program.cpp - a program that knows nothing of profiles: half serial, half parallel. HEDDLE_PROFILE makes its report.
#include <thread>
#include <vector>

#include <heddle/heddle.hpp>

#include "spin.hpp"

int main() {
    heddle_test::spin(20);
    std::vector<int> items(100);
    heddle::parallel_for(items, [](int&) { heddle_test::spin(0.2); }, {.grain = 1});
    std::thread other([] { heddle::join([] { heddle_test::spin(1); }, [] { heddle_test::spin(1); }); });
    other.join();
}
