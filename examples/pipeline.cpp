// SPDX-License-Identifier: Apache-2.0
// pipeline.cpp - a filter from standard input to standard output: lines are read, changed in parallel, and written in their order.
//
//     pipeline - < book.txt      without an argument, it reads a text of its own
#include <cctype>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>

#include <heddle/blocking.hpp>
#include <heddle/pipeline.hpp>

int main(int argc, char**) {
    std::istringstream own("the warp is threaded\nthrough the heddles\n");
    std::istream& in = argc > 1 ? std::cin : own;
    std::size_t written = 0;

    const auto read_line = [&]() -> std::optional<std::string> {
        std::string line;
        const bool is_read = heddle::blocking([&] { return static_cast<bool>(std::getline(in, line)); });
        return is_read ? std::optional(std::move(line)) : std::nullopt;
    };
    const auto to_upper = [](std::string line) {
        for (char& one : line) one = static_cast<char>(std::toupper(static_cast<unsigned char>(one)));
        return line;
    };
    const auto write_line = [&](const std::string& line) {
        std::cout << line << '\n';
        ++written;
    };
    heddle::pipeline({.tokens = 64}, read_line, heddle::parallel_stage(to_upper), heddle::ordered_stage(write_line));
    return argc > 1 || written == 2 ? 0 : 1;
}
