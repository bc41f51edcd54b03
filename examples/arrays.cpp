// SPDX-License-Identifier: Apache-2.0
// arrays.cpp - operations on whole arrays: transform, filter, flatten, histogram, groups, searches.
#include <heddle/heddle.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

int main() {
    std::vector<int> numbers(1'000'000);
    heddle::tabulate(numbers, [](std::size_t i) { return static_cast<int>(std::uint64_t{i} * 7919 % 1'000'003); });

    std::vector<int> halves(numbers.size());
    heddle::transform(numbers, halves.begin(), [](int x) { return x / 2; });

    // Some of the elements, in their order.
    const std::vector<int> small = heddle::filter(numbers, [](int x) { return x < 1'000; });
    const auto first_large = heddle::partition(halves, [](int x) { return x < 250'000; });

    // The first match, not just any match.
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

    // The words of a text, and how many letters the words with each first letter have.
    constexpr std::string_view text = "the warp and the weft make the cloth";
    const auto found_words = heddle::tokens(text);
    std::vector<std::pair<int, std::size_t>> letters(found_words.size());
    heddle::transform(found_words, letters.begin(),
                      [](auto word) { return std::pair(*word.begin() - 'a', word.size()); });
    const std::vector<std::size_t> of_letter = heddle::reduce_by_index(letters, 26);

    const bool is_right = of_letter['t' - 'a'] == 9 && small.size() == 1'000 &&
                          first_large - halves.begin() > 499'000 && *found > 999'990;
    return is_right && heddle::sum(of_digit) == numbers.size() && by_length.size() == 2 ? 0 : 1;
}
