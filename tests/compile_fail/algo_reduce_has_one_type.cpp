// SPDX-License-Identifier: Apache-2.0
// expect: has to convert to the type of the initial value
#include <heddle/reduce.hpp>

#include <string>

int main() {
#ifdef CORRECTED
    const auto map = [](int i) { return i; };
#else
    const auto map = [](int i) { return std::to_string(i); };
#endif
    return heddle::parallel_reduce(0, 10, 0, map);
}
