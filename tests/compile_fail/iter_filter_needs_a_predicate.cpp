// SPDX-License-Identifier: Apache-2.0
// expect: item_predicate
#include <heddle/iter.hpp>

#include <vector>

int main() {
    const std::vector<int> v{1, 2, 3};
#ifdef CORRECTED
    const auto wanted = [](int x) { return x > 1; };
#else
    const auto wanted = [](int) {};
#endif
    return heddle::iter(v).filter(wanted).sum();
}
