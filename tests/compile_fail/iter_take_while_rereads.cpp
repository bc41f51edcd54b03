// SPDX-License-Identifier: Apache-2.0
// expect: rereadable_source
#include <heddle/iter.hpp>

#include <vector>

int main() {
    const auto is_small = [](int x) { return x < 2; };
#ifdef CORRECTED
    const std::vector<int> v{1, 2, 3};
    return heddle::iter(v).take_while(is_small).sum();
#else
    return heddle::iter_owned(std::vector{1, 2, 3}).take_while(is_small).sum();
#endif
}
