// SPDX-License-Identifier: Apache-2.0
// iterators.cpp - chains: where items come from, what becomes of them, and where they go.
#include <heddle/heddle.hpp>

#include <cstddef>
#include <cstdio>
#include <functional>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

int main() {
    const std::vector<int> v = heddle::iota(0, 1'000'000).map([](int i) { return i % 1'000; }).collect();

    const auto is_even = [](int x) { return x % 2 == 0; };
    const long total = heddle::iter(v).filter(is_even).map([](int x) { return 3L * x; }).sum();

    // Pairs come to a function as two arguments, if it takes two.
    const std::vector<double> a(1'000, 0.5);
    std::vector<double> b(1'000, 2.0);
    const double dot = heddle::iter(a).zip(b).map(std::multiplies<>()).sum();
    heddle::iter(b).zip(a).for_each([](double& to, const double& from) { to += from; });

    // What serial code would find first, although threads look everywhere.
    const std::optional<std::size_t> place = heddle::iter(v).position_first([](int x) { return x == 999; });

    // Containers of any kind.
    const std::set<int> kinds = heddle::iter(v).filter(is_even).collect<std::set<int>>();
    const auto [evens, odds] = heddle::iter(v).partition(is_even);
    const std::map<int, std::vector<int>> by_digit = heddle::iter(v).take(100).group_by([](int x) { return x % 10; });

    // A text, line by line.
    const std::string_view text = "one\ntwo\nthree\n";
    const std::optional<std::string_view> longest =
        heddle::lines(text).max_by_key([](std::string_view line) { return line.size(); });

    // Items that come one by one are worked on in parallel, in any order.
    int next = 0;
    const auto generate = [&]() -> std::optional<int> { return next < 100 ? std::optional(next++) : std::nullopt; };
    const int from_generator = heddle::bridge(generate).map([](int x) { return x * x; }).sum();

    // The syntax of std::ranges, and its views.
    namespace views = heddle::views;
    const long tail =
        v | std::views::drop(999'000) | heddle::par | views::map([](int x) { return long{x}; }) | views::sum();

    // A buffer for each part of the chain instead of one for each item.
    const std::size_t letters = heddle::iota(0, 1'000)
                                    .map_init([] { return std::string(); },
                                              [](std::string& buffer, int x) {
                                                  buffer = std::to_string(x);
                                                  return buffer.size();
                                              })
                                    .sum();

    std::printf("%ld, %g, %zu kinds, longest line %.*s\n", total, dot, kinds.size(), int(longest->size()),
                longest->data());
    const bool is_right = total == 748'500'000 && dot == 1'000.0 && b[0] == 2.5 && place == 999 &&
                          kinds.size() == 500 && evens.size() == odds.size() && by_digit.size() == 10 &&
                          *longest == "three" && from_generator == 328'350 && tail == 499'500 && letters == 2'890;
    return is_right ? 0 : 1;
}
