// SPDX-License-Identifier: Apache-2.0
// expect: a stage of a pipeline is made by parallel_stage, serial_stage or ordered_stage
// at most: 12 lines
#include <heddle/pipeline.hpp>

int main() {
    const auto read = [] { return std::optional<int>(); };
    const auto write = [](int) {};
#ifdef CORRECTED
    heddle::pipeline({}, read, heddle::ordered_stage(write));
#else
    heddle::pipeline({}, read, write);
#endif
}
