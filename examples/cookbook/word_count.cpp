// SPDX-License-Identifier: Apache-2.0
// word_count.cpp - the most frequent words of a text.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <heddle/iter.hpp>
#include <heddle/select.hpp>

#include "compare.hpp"

using counts = std::unordered_map<std::string_view, std::size_t>;

static void count_line(counts& so_far, std::string_view line) {
    while (!line.empty()) {
        const std::string_view word = line.substr(0, line.find(' '));
        if (!word.empty()) ++so_far[word];
        line.remove_prefix(std::min(line.size(), word.size() + 1));
    }
}

static counts count_words_serially(std::string_view text) {
    counts total;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        count_line(total, line);
        text.remove_prefix(std::min(text.size(), line.size() + 1));
    }
    return total;
}

// Each thread counts the words of some of the lines. The counts are then added.
static counts count_words(std::string_view text) {
    counts total;
    heddle::lines(text).fold_into(total, count_line, [](counts& left, const counts& right) {
        for (const auto& [word, count] : right) left[word] += count;
    });
    return total;
}

static std::string some_text(std::size_t lines) {
    std::string text;
    for (std::size_t i = 0; i < lines; ++i)
        text += "the warp and the weft of cloth " + std::to_string(i * 7919 % 997) + " make the cloth\n";
    return text;
}

int main(int argc, char** argv) {
    const std::string text = some_text(size_from(argc, argv, 5'000));
    const auto serial = timed([&] { return count_words_serially(text); });
    const auto parallel = timed([&] { return count_words(text); });

    const std::vector<std::pair<std::string_view, std::size_t>> words(parallel.value.begin(), parallel.value.end());
    for (const auto& [word, count] : heddle::top_k(words, 2, {}, [](const auto& one) { return one.second; }))
        std::printf("%8zu %.*s\n", count, static_cast<int>(word.size()), word.data());
    return compare(serial, parallel);
}
