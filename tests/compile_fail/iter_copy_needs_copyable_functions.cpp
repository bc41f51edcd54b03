// SPDX-License-Identifier: Apache-2.0
// expect: copyable_source
#include <heddle/iter.hpp>

#include <memory>
#include <vector>

int main() {
    const std::vector<int> v{1, 2, 3};
#ifdef CORRECTED
    const auto chain = heddle::iter(v).map([own = 1](int x) { return x + own; });
#else
    const auto chain = heddle::iter(v).map([own = std::make_unique<int>(1)](int x) { return x + *own; });
#endif
    return chain.copy().sum();
}
