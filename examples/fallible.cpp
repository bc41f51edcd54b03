// SPDX-License-Identifier: Apache-2.0
// fallible.cpp - functions that return a value or an error; the result is the leftmost error.
#include <heddle/heddle.hpp>

#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <vector>

// A number or an error message; in C++23, use std::expected<int, std::string>.
struct parsed {
    std::optional<int> value = 0;
    std::string complaint;

    parsed() = default;
    parsed(int number) : value(number) {}
    static parsed failed(std::string why) {
        parsed result;
        result.value.reset();
        result.complaint = std::move(why);
        return result;
    }
    explicit operator bool() const { return value.has_value(); }
    int operator*() const { return *value; }
};

static parsed parse(const std::string& text) {
    if (text.empty() || text.find_first_not_of("0123456789") != text.npos)
        return parsed::failed(text + " is not a number");
    return std::stoi(text);
}

int main() {
    const std::vector<std::string> good{"1", "20", "300"};
    const std::vector<std::string> bad{"1", "twenty", "300", "x"};

    const parsed sum = heddle::try_reduce(good, 0, parse);
    const parsed none = heddle::try_reduce(bad, 0, parse);  // "twenty" is not a number

    const auto [left, right] = heddle::try_join([] { return parse("7"); }, [] { return parse("seven"); });

    std::printf("%d, %s, %s\n", *sum, none.complaint.c_str(), right->complaint.c_str());
    return *sum == 321 && none.complaint == "twenty is not a number" && left && !*right ? 0 : 1;
}
