// SPDX-License-Identifier: Apache-2.0
// expect: lasting_range
#include <heddle/iter.hpp>

#include <vector>

int main() {
#ifdef CORRECTED
    return heddle::iter_owned(std::vector{1, 2, 3}).sum();
#else
    return heddle::iter(std::vector{1, 2, 3}).sum();
#endif
}
