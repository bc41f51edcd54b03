// SPDX-License-Identifier: Apache-2.0
// consumer.cpp - the program that every outside project builds: a join, a loop, a separate pool.
#include <heddle/heddle.hpp>

#include <atomic>
#include <cstdio>

int main() {
    const auto [one, two] = heddle::join([] { return 1; }, [] { return 2; });

    std::atomic<int> sum = 0;
    heddle::parallel_for(0, 100, [&](int i) { sum += i; });

    heddle::pool own{{.threads = 2}};
    own.install([&] { sum += 50; });

    const bool right = one == 1 && two == 2 && sum == 5000;
    std::printf("heddle %d.%d.%d: %s\n", HEDDLE_VERSION_MAJOR, HEDDLE_VERSION_MINOR, HEDDLE_VERSION_PATCH,
                right ? "right" : "wrong");
    return right ? 0 : 1;
}
