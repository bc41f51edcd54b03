// SPDX-License-Identifier: Apache-2.0
// iterators.cpp - chains of sources, adaptors and consumers.
#include <heddle/heddle.hpp>

#include <array>
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

    // A function with two parameters gets the two parts of a pair.
    const std::vector<double> a(1'000, 0.5);
    std::vector<double> b(1'000, 2.0);
    const double dot = heddle::iter(a).zip(b).map(std::multiplies<>()).sum();
    heddle::iter(b).zip(a).for_each([](double& to, const double& from) { to += from; });

    // The match that serial code would find first, although all threads search.
    const std::optional<std::size_t> place = heddle::iter(v).position_first([](int x) { return x == 999; });

    // Containers of any kind.
    const std::set<int> kinds = heddle::iter(v).filter(is_even).collect<std::set<int>>();
    const auto [evens, odds] = heddle::iter(v).partition(is_even);
    const auto by_digit = heddle::iter(v).take(100).group_by<std::map>([](int x) { return x % 10; });

    // A text, line by line.
    const std::string_view text = "one\ntwo\nthree\n";
    const std::optional<std::string_view> longest =
        heddle::lines(text).max_by_key([](std::string_view line) { return line.size(); });

    // Items that are produced one by one are processed in parallel, in any order.
    int next = 0;
    const auto generate = [&]() -> std::optional<int> { return next < 100 ? std::optional(next++) : std::nullopt; };
    const int from_generator = heddle::bridge(generate, {.look_ahead = 64}).map([](int x) { return x * x; }).sum();

    // The syntax of std::ranges, and its views.
    namespace views = heddle::views;
    const long tail =
        v | std::views::drop(999'000) | heddle::par | views::map([](int x) { return long{x}; }) | views::sum();

    // One buffer for each part of the chain instead of one for each item.
    const std::size_t letters = heddle::iota(0, 1'000)
                                    .map_init([] { return std::string(); },
                                              [](std::string& buffer, int x) {
                                                  buffer = std::to_string(x);
                                                  return buffer.size();
                                              })
                                    .sum();

    // A large total is changed in place.
    using counts = std::array<long, 10>;
    const auto count_digit = [](counts& so_far, int x) { ++so_far[static_cast<std::size_t>(x % 10)]; };
    const auto add = [](counts left, const counts& right) {
        for (std::size_t i = 0; i < left.size(); ++i) left[i] += right[i];
        return left;
    };
    const counts digits = heddle::iter(v).fold([] { return counts{}; }, count_digit).reduce(counts{}, add);

    std::printf("%ld, %g, %zu kinds, %ld sevens\n", total, dot, kinds.size(), digits[7]);
    const bool is_right = total == 748'500'000 && dot == 1'000.0 && b[0] == 2.5 && place == 999 &&
                          kinds.size() == 500 && evens.size() == odds.size() && by_digit.size() == 10 &&
                          *longest == "three" && from_generator == 328'350 && tail == 499'500 && letters == 2'890 &&
                          digits[7] == 100'000;
    return is_right ? 0 : 1;
}
