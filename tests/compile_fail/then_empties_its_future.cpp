// SPDX-License-Identifier: Apache-2.0
// expect: then() empties its future: write std::move(future).then(f)
// at most: 14 lines
#include <heddle/future.hpp>

#include <utility>

int main() {
    auto one = heddle::async([] { return 1; });
    const auto next = [](int x) { return x + 1; };
#ifdef CORRECTED
    return std::move(one).then(next).get();
#else
    return one.then(next).get();
#endif
}
