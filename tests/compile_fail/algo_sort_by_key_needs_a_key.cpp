// SPDX-License-Identifier: Apache-2.0
// expect: heddle: the key function has to take an element of the range
// at most: 12 lines
#include <heddle/sort.hpp>

#include <functional>
#include <vector>

int main() {
    std::vector<int> v(3);
#ifdef CORRECTED
    heddle::sort_by_key(v, std::negate<>());
#else
    heddle::sort_by_key(v, std::less<>());
#endif
}
