// SPDX-License-Identifier: Apache-2.0
// arrays.cpp - whole arrays at once: transform, filter, flatten, histogram, groups, searches.
#include <heddle/heddle.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

int main() {
    std::vector<int> numbers(1'000'000);
    heddle::generate(numbers, [](std::size_t i) { return static_cast<int>(std::uint64_t{i} * 7919 % 1'000'003); });

    std::vector<int> halves(numbers.size());
    heddle::transform(numbers, halves.begin(), [](int x) { return x / 2; });

    // Some of them, in their order.
    const std::vector<int> small = heddle::filter(numbers, [](int x) { return x < 1'000; });
    const auto first_large = heddle::partition(halves, [](int x) { return x < 250'000; });

    // The first of all, not just any.
    const auto found = heddle::find_if(numbers, [](int x) { return x > 999'990; });

    // How many numbers begin with each digit?
    const auto first_digit = [](int x) { return std::to_string(x)[0] - '0'; };
    const std::vector<std::size_t> of_digit = heddle::histogram(numbers, 10, first_digit);

    // Which words have the same length?
    const std::vector<std::string> words{"warp", "weft", "reed", "loom", "shed", "heddle", "bobbin", "yarn"};
    const auto by_length = heddle::group_by(words, &std::string::size);
    for (std::size_t g = 0; g < by_length.size(); ++g) {
        std::printf("%zu letters:", by_length.keys[g]);
        for (std::size_t i = by_length.offsets[g]; i < by_length.offsets[g + 1]; ++i) {
            std::printf(" %s", words[by_length.order[i]].c_str());
        }
        std::printf("\n");
    }

    const bool is_right = small.size() == 1'000 && first_large - halves.begin() > 499'000 && *found > 999'990;
    return is_right && heddle::sum(of_digit) == numbers.size() && by_length.size() == 2 ? 0 : 1;
}
