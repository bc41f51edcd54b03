// SPDX-License-Identifier: Apache-2.0
#include "serve.hpp"

#include <iostream>
#include <string>

namespace bench {

void say_ready() { std::cout << R"({"ready": true})" << std::endl; }

bool is_asked_to_run() {
    std::string command;
    return std::getline(std::cin, command) && command == "run";
}

void say(const repetition& done) {
    std::cout << R"({"wall_ns": )" << done.wall_ns << R"(, "cpu_ns": )" << done.cpu_ns << R"(, "switches": )"
              << done.switches << R"(, "rss_kb": )" << peak_rss_kb() << R"(, "operations": )" << done.operations
              << R"(, "checksum": )" << done.checksum << R"(, "samples": [)";
    const char* separator = "";
    for (const std::uint64_t sample : done.samples) {
        std::cout << separator << sample;
        separator = ", ";
    }
    std::cout << "]}" << std::endl;
}

}  // namespace bench
