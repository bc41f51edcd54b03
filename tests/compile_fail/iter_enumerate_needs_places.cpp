// SPDX-License-Identifier: Apache-2.0
// expect: heddle: enumerate needs the place of each item, which is not known behind filter, flat_map, fold and the like: call buffered() first
#include <heddle/iter.hpp>

#include <vector>

int main() {
    const std::vector<int> v{1, 2, 3};
    const auto is_odd = [](int x) { return x % 2 != 0; };
#ifdef CORRECTED
    return heddle::iter(v).filter(is_odd).buffered().enumerate().count() == 2 ? 0 : 1;
#else
    return heddle::iter(v).filter(is_odd).enumerate().count() == 2 ? 0 : 1;
#endif
}
