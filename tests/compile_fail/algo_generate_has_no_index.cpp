// SPDX-License-Identifier: Apache-2.0
// expect: heddle: generate calls its function without an argument
// at most: 12 lines
#include <heddle/arrays.hpp>

#include <cstddef>
#include <vector>

int main() {
    std::vector<std::size_t> v(3);
    const auto square = [](std::size_t i) { return i * i; };
#ifdef CORRECTED
    heddle::tabulate(v, square);
#else
    heddle::generate(v, square);
#endif
}
