// SPDX-License-Identifier: Apache-2.0
// expect: the source of a pipeline takes nothing and returns a std::optional, empty at the end
// at most: 12 lines
#include <heddle/pipeline.hpp>

int main() {
    int next = 0;
#ifdef CORRECTED
    const auto read = [&] { return next < 10 ? std::optional(next++) : std::nullopt; };
#else
    const auto read = [&] { return next++; };
#endif
    heddle::pipeline({}, read, heddle::ordered_stage([](int) {}));
}
