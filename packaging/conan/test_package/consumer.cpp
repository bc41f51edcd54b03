// SPDX-License-Identifier: Apache-2.0
// consumer.cpp - forks, and checks the result.
#include <heddle/heddle.hpp>

int main() {
    const auto [one, two] = heddle::join([] { return 1; }, [] { return 2; });
    return one + two == 3 ? 0 : 1;
}
