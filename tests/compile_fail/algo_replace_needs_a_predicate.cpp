// SPDX-License-Identifier: Apache-2.0
// expect: heddle: replace_if takes a predicate for elements of the range, and replace a value
// at most: 14 lines
#include <heddle/replace.hpp>

#include <vector>

int main() {
    std::vector<int> v(3);
#ifdef CORRECTED
    heddle::replace(v, 7, 8);
#else
    heddle::replace_if(v, 7, 8);
#endif
}
