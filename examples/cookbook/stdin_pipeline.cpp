// SPDX-License-Identifier: Apache-2.0
// stdin_pipeline.cpp - a filter: reads numbers, one in a line, and writes their prime factors, in the order of the input.
//
//     stdin_pipeline - < numbers.txt        without an argument, it factors numbers of its own
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include <heddle/blocking.hpp>
#include <heddle/pipeline.hpp>

#include "compare.hpp"

static std::string factor(const std::string& line) {
    std::uint64_t n = std::strtoull(line.c_str(), nullptr, 10);
    std::string factors = line + ':';
    for (std::uint64_t d = 2; d * d <= n; ++d)
        for (; n % d == 0; n /= d) factors += ' ' + std::to_string(d);
    return n > 1 ? factors + ' ' + std::to_string(n) : factors;
}

static void factor_lines_serially(std::istream& in, std::ostream& out) {
    for (std::string line; std::getline(in, line);) out << factor(line) << '\n';
}

// One thread at a time reads, and one writes; the others factor. At most 64 lines are in memory.
static void factor_lines(std::istream& in, std::ostream& out) {
    const auto read = [&]() -> std::optional<std::string> {
        std::string line;
        const bool is_read = heddle::blocking([&] { return static_cast<bool>(std::getline(in, line)); });
        return is_read ? std::optional(std::move(line)) : std::nullopt;
    };
    const auto write = [&](const std::string& line) { out << line << '\n'; };
    heddle::pipeline({.tokens = 64}, read, heddle::parallel_stage(factor), heddle::ordered_stage(write));
}

int main(int argc, char**) {
    if (argc > 1) {
        factor_lines(std::cin, std::cout);
        return 0;
    }
    std::string numbers;
    for (std::uint64_t i = 0; i < 200; ++i) numbers += std::to_string(100'000'007 + 1'000'003 * i) + '\n';
    const auto run = [&](auto filter) {
        std::istringstream in(numbers);
        std::ostringstream out;
        filter(in, out);
        return out.str();
    };
    const auto serial = timed([&] { return run(factor_lines_serially); });
    const auto parallel = timed([&] { return run(factor_lines); });
    std::printf("%s\n", parallel.value.substr(0, parallel.value.find('\n')).c_str());
    return compare(serial, parallel);
}
