// SPDX-License-Identifier: Apache-2.0
// main.cpp - a program with only the generated header of Heddle: a join, a loop, a chain, a sort, a separate pool.
#include "heddle_single.hpp"

#include <algorithm>
#include <cstdio>
#include <vector>

int count_in_other_source(int n);  // other.cpp

int main() {
    const auto [one, two] = heddle::join([] { return 1; }, [] { return 2; });

    std::vector<int> numbers(10'000);
    heddle::parallel_for(0, 10'000, [&](int i) { numbers[static_cast<std::size_t>(i)] = 9'999 - i; });
    heddle::sort(numbers);

    heddle::pool own{{.threads = 2}};
    const long evens = own.install(
        [&] { return static_cast<long>(heddle::iter(numbers).filter([](int i) { return i % 2 == 0; }).count()); });

    const bool right = one + two == 3 && std::ranges::is_sorted(numbers) && numbers.back() == 9'999 && evens == 5'000 &&
                       count_in_other_source(1'000) == 1'000;
    std::printf("heddle %d.%d.%d: %s\n", HEDDLE_VERSION_MAJOR, HEDDLE_VERSION_MINOR, HEDDLE_VERSION_PATCH,
                right ? "right" : "wrong");
    return right ? 0 : 1;
}
