// SPDX-License-Identifier: Apache-2.0
// search_index.cpp - which documents contain all words of a question? An inverted index answers that.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <heddle/iter.hpp>
#include <heddle/pack.hpp>
#include <heddle/sort.hpp>

#include "compare.hpp"

namespace {

using documents = std::vector<std::string>;
using posting = std::pair<std::string_view, std::size_t>;  // a word, and a document that contains it
using index = std::vector<posting>;                        // sorted, without repetitions

index postings_of(std::string_view text, std::size_t number) {
    index found;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        if (!word.empty()) found.emplace_back(word, number);
        text.remove_prefix(std::min(text.size(), word.size() + 1));
    }
    return found;
}

index make_index_serially(const documents& all) {
    index made;
    for (std::size_t i = 0; i < all.size(); ++i) std::ranges::copy(postings_of(all[i], i), std::back_inserter(made));
    std::ranges::sort(made);
    made.erase(std::ranges::unique(made).begin(), made.end());
    return made;
}

// The postings of all documents, sorted by word and document.
index make_index(const documents& all) {
    index made = heddle::iota(std::size_t{0}, all.size())
                     .flat_map_seq([&](std::size_t i) { return postings_of(all[i], i); })
                     .collect();
    heddle::sort(made);
    made.erase(heddle::unique(made), made.end());
    return made;
}

// The documents that contain both words.
std::vector<std::size_t> ask(const index& known, std::string_view first, std::string_view second) {
    const auto of = [&](std::string_view word) { return std::ranges::equal_range(known, word, {}, &posting::first); };
    std::vector<std::size_t> found;
    for (const auto& [word, number] : of(first))
        if (std::ranges::binary_search(of(second), number, {}, &posting::second)) found.push_back(number);
    return found;
}

documents some_documents(std::size_t count) {
    documents made;
    for (std::size_t i = 0; i < count; ++i) {
        made.emplace_back();
        for (std::size_t w = 0; w < 20; ++w) made.back() += "word" + std::to_string((i * 31 + w * w * 7) % 503) + ' ';
    }
    return made;
}

}  // namespace

int main(int argc, char** argv) {
    const documents all = some_documents(size_from(argc, argv, 1'000));
    const auto serial = timed([&] { return make_index_serially(all); });
    const auto parallel = timed([&] { return make_index(all); });

    std::printf("%zu postings; %zu documents have word7 and word63\n", parallel.value.size(),
                ask(parallel.value, "word7", "word63").size());
    return compare(serial, parallel);
}
