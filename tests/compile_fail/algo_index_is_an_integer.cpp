// SPDX-License-Identifier: Apache-2.0
// expect: heddle: the bounds of a range of indices have to be integers
// at most: 12 lines
#include <heddle/parallel_for.hpp>

int main() {
#ifdef CORRECTED
    const long last = 10;
#else
    const double last = 10.5;
#endif
    heddle::parallel_for(0, last, [](long) {});
}
