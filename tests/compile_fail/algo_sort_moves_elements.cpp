// SPDX-License-Identifier: Apache-2.0
// expect: heddle: the elements of the range cannot change places
// at most: 12 lines
#include <heddle/sort.hpp>

#include <vector>

int main() {
#ifdef CORRECTED
    std::vector<int> v(3);
#else
    const std::vector<int> v(3);
#endif
    heddle::sort(v);
}
