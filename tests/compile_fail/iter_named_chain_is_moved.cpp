// SPDX-License-Identifier: Apache-2.0
// expect: heddle: sum uses up the chain that it is called on: write std::move(chain).sum(...) or chain.copy().sum(...)
#include <heddle/iter.hpp>

#include <utility>
#include <vector>

int main() {
    const std::vector<int> v{1, 2, 3};
    auto chain = heddle::iter(v).map([](int x) { return x + 1; });
#ifdef CORRECTED
    return std::move(chain).sum();
#else
    return chain.sum();
#endif
}
