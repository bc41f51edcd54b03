// SPDX-License-Identifier: Apache-2.0
// expect: heddle: zip needs the place of each item
#include <heddle/iter.hpp>

#include <vector>

int main() {
    const std::vector<int> v{1, 2, 3};
    const auto is_odd = [](int x) { return x % 2 != 0; };
#ifdef CORRECTED
    return heddle::iter(v).zip(v).count() == 3 ? 0 : 1;
#else
    return heddle::iter(v).filter(is_odd).zip(v).count() == 3 ? 0 : 1;
#endif
}
