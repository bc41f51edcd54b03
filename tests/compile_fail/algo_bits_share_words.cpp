// SPDX-License-Identifier: Apache-2.0
// expect: heddle: threads cannot write to a std::vector<bool>, because its elements share words
#include <heddle/arrays.hpp>

#include <vector>

int main() {
    const std::vector<int> v{1, 2, 3};
#ifdef CORRECTED
    std::vector<char> out(3);
#else
    std::vector<bool> out(3);
#endif
    heddle::transform(v, out.begin(), [](int x) { return x > 1; });
}
