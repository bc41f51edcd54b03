// SPDX-License-Identifier: Apache-2.0
// expect: heddle: a chain runs when a consumer such as sum, collect or for_each is called on it
// misuse with: -Werror=unused-result
#include <heddle/iter.hpp>

#include <vector>

int main() {
    const std::vector<int> v{1, 2, 3};
    int sum = 0;
#ifdef CORRECTED
    heddle::iter(v).map([](int x) { return x + 1; }).for_each([&](int x) { sum += x; });
#else
    heddle::iter(v).map([&](int x) { return sum += x; });
#endif
    return sum;
}
