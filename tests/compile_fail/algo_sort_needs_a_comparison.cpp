// SPDX-License-Identifier: Apache-2.0
// expect: heddle: the comparison has to take two elements of the range
// at most: 12 lines
#include <heddle/sort.hpp>

#include <vector>

int main() {
    std::vector<int> v(3);
#ifdef CORRECTED
    heddle::sort(v.begin(), v.end(), [](int a, int b) { return a > b; });
#else
    heddle::sort(v.begin(), v.end(), [](int a) { return -a; });
#endif
}
