// SPDX-License-Identifier: Apache-2.0
// expect: a stage of a pipeline takes what the stage before it, or the source, returns
// at most: 12 lines
#include <heddle/pipeline.hpp>

#include <string>

int main() {
    const auto read = [] { return std::optional<int>(); };
    const auto write = [](const std::string&) {};
#ifdef CORRECTED
    const auto print = heddle::parallel_stage([](int x) { return std::to_string(x); });
#else
    const auto print = heddle::parallel_stage([](int x) { static_cast<void>(std::to_string(x)); });
#endif
    heddle::pipeline({}, read, print, heddle::ordered_stage(write));
}
