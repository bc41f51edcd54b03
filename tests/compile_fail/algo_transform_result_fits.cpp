// SPDX-License-Identifier: Apache-2.0
// expect: heddle: the function has to take an element of the range, and what it returns has to be assignable
// at most: 12 lines
#include <heddle/arrays.hpp>

#include <string>
#include <vector>

int main() {
    const std::vector<int> v(3);
#ifdef CORRECTED
    std::vector<std::string> out(3);
#else
    std::vector<int> out(3);
#endif
    heddle::transform(v, out.begin(), [](int x) { return std::to_string(x); });
}
