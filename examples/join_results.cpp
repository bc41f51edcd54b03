// SPDX-License-Identifier: Apache-2.0
// join_results.cpp - join returns both results as a tuple, whatever their types are.
#include <heddle/heddle.hpp>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <numeric>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

int main() {
    std::vector<int> numbers(1'000'000);
    std::iota(numbers.begin(), numbers.end(), -1000);

    // The left call's result comes first, whichever call ends first.
    const auto [sum, largest] = heddle::join([&] { return std::accumulate(numbers.begin(), numbers.end(), 0LL); },
                                             [&] { return *std::max_element(numbers.begin(), numbers.end()); });
    std::printf("sum %lld, largest %d\n", sum, largest);
    if (sum != 498'999'500'000 || largest != 998'999) return 1;

    // A result is moved, never copied.
    auto [text, count] = heddle::join([] { return std::make_unique<std::string>("moved"); },
                                      [&] { return std::count(numbers.begin(), numbers.end(), 0); });
    std::printf("%s, %td\n", text->c_str(), count);
    if (*text != "moved" || count != 1) return 1;

    // A reference stays a reference: this changes the vector.
    auto [front, back] =
        heddle::join([&]() -> int& { return numbers.front(); }, [&]() -> int& { return numbers.back(); });
    std::swap(front, back);
    std::printf("front %d, back %d\n", numbers.front(), numbers.back());
    if (numbers.front() != 998'999 || numbers.back() != -1000) return 1;

    // A call that returns nothing has a std::monostate in the tuple.
    auto halves = heddle::join([&] { std::fill(numbers.begin(), numbers.begin() + 500'000, 1); },
                               [&] { std::fill(numbers.begin() + 500'000, numbers.end(), 2); });
    static_assert(std::is_same_v<decltype(halves), std::tuple<std::monostate, std::monostate>>);
    const int filled = std::accumulate(numbers.begin(), numbers.end(), 0);
    std::printf("filled with %d\n", filled);
    return filled == 1'500'000 ? 0 : 1;
}
