// SPDX-License-Identifier: Apache-2.0
// expect: item_function
#include <heddle/iter.hpp>

#include <vector>

int main() {
    const std::vector<int> v{1, 2, 3};
#ifdef CORRECTED
    const auto add = [](int x) { return x + 1; };
#else
    const auto add = [](int x, int y) { return x + y; };
#endif
    return heddle::iter(v).map(add).sum();
}
