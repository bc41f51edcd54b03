// SPDX-License-Identifier: Apache-2.0
// expect: heddle: the predicate has to take an element of the range
// at most: 12 lines
#include <heddle/remove.hpp>

#include <vector>

int main() {
    std::vector<int> v(3);
#ifdef CORRECTED
    static_cast<void>(heddle::remove(v, 7));
#else
    static_cast<void>(heddle::remove_if(v, 7));
#endif
}
