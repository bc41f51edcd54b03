// SPDX-License-Identifier: Apache-2.0
// expect: heddle: the body of the loop has to take an element of the range
// at most: 12 lines
#include <heddle/parallel_for.hpp>

#include <vector>

int main() {
    const std::vector<int> v(3);
#ifdef CORRECTED
    heddle::parallel_for(v, [](const int&) {});
#else
    heddle::parallel_for(v, [](int&) {});
#endif
}
