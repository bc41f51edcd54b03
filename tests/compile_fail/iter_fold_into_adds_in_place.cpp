// SPDX-License-Identifier: Apache-2.0
// expect: adds_in_place
// at most: 80 lines
#include <heddle/iter.hpp>

int main() {
    long total = 0;
    const auto merge = [](long& to, long from) { to += from; };
#ifdef CORRECTED
    heddle::iota(0, 10).fold_into(total, [](long& sum, int x) { sum += x; }, merge);
#else
    heddle::iota(0, 10).fold_into(total, [](long sum, int x) { return sum + x; }, merge);
#endif
}
