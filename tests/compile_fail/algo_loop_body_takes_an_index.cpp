// SPDX-License-Identifier: Apache-2.0
// expect: heddle: the body of the loop has to take an index
// at most: 12 lines
#include <heddle/parallel_for.hpp>

int main() {
#ifdef CORRECTED
    heddle::parallel_for(0, 10, [](int) {});
#else
    heddle::parallel_for(0, 10, [] {});
#endif
}
