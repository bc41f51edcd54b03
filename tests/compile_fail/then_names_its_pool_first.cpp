// SPDX-License-Identifier: Apache-2.0
// expect: no matching
// at most: 30 lines
#include <heddle/future.hpp>

int main() {
    heddle::pool other;
    const auto next = [](int x) { return x + 1; };
#ifdef CORRECTED
    return heddle::async([] { return 1; }).then(other, next).get();
#else
    return heddle::async([] { return 1; }).then(next, other).get();
#endif
}
