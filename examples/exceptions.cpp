// SPDX-License-Identifier: Apache-2.0
// exceptions.cpp - join and parallel_for rethrow an exception after every call that has begun has ended.
#include <heddle/heddle.hpp>

#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <string>

static int parse(const std::string& text) {
    std::size_t used = 0;
    const int value = std::stoi(text, &used);
    if (used != text.size()) throw std::invalid_argument("not a number: " + text);
    return value;
}

static std::string message_of_join(const std::string& left, const std::string& right) {
    try {
        const auto [a, b] = heddle::join([&] { return parse(left); }, [&] { return parse(right); });
        return std::to_string(a + b);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
}

// Every index before the one whose exception is rethrown was called; later ones may have been skipped.
static bool loop_is_rethrown() {
    std::atomic<int> calls = 0;
    try {
        heddle::parallel_for(0, 1000, [&](int i) {
            ++calls;
            if (i == 700) throw std::out_of_range("no item " + std::to_string(i));
        });
    } catch (const std::out_of_range& error) {
        std::printf("%s\n", error.what());
        return calls > 700 && calls <= 1000;
    }
    return false;
}

int main() {
    const std::string fine = message_of_join("1", "2");
    const std::string right = message_of_join("1", "2x");
    const std::string both = message_of_join("1x", "2x");
    std::printf("%s\n%s\n%s\n", fine.c_str(), right.c_str(), both.c_str());

    // If both sides throw, join rethrows the exception of the left one.
    const bool joins = fine == "3" && right == "not a number: 2x" && both == "not a number: 1x";
    const bool loop = loop_is_rethrown();
    const bool usable_after = message_of_join("3", "4") == "7";
    return joins && loop && usable_after ? 0 : 1;
}
