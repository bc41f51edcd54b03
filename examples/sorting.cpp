// SPDX-License-Identifier: Apache-2.0
// sorting.cpp - sorts by value, by key, by expensive keys, and partially.
#include <heddle/heddle.hpp>

#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <tuple>
#include <vector>

struct town {
    std::string name;
    int country;
    int people;
};

static std::string reversed(const std::string& text) { return {text.rbegin(), text.rend()}; }

int main() {
    std::vector<double> values(1'000'000);
    heddle::tabulate(values, [](std::size_t i) { return static_cast<double>(i * 7919 % 1'000'003); });

    heddle::sort(values);
    heddle::sort(values, std::greater<>());

    std::vector<town> towns(10'000);
    heddle::tabulate(towns, [](std::size_t i) {
        return town{std::to_string(i * 7919 % 10'007), static_cast<int>(i % 10), static_cast<int>(i * 31 % 977)};
    });

    // Towns with the same number of people keep their order.
    heddle::stable_sort(towns, {}, &town::people);

    // By country, and within each country by name.
    heddle::sort_by_key(towns, [](const town& one) { return std::tie(one.country, one.name); });
    const std::string first = towns[0].name;

    // Each name is reversed once, not for every comparison.
    heddle::sort_by_cached_key(towns, [](const town& one) { return reversed(one.name); });

    // Only as much order as needed.
    const std::vector<town> largest = heddle::top_k(towns, 3, {}, &town::people);
    const auto median = towns.begin() + 5'000;
    heddle::nth_element(towns, median, {}, &town::people);

    std::printf("first %s, largest %d, median %d\n", first.c_str(), largest[0].people, median->people);
    return first == "0" && largest[0].people == 976 && values[0] > values[1] ? 0 : 1;
}
