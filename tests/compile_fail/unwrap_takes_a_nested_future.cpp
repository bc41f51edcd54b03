// SPDX-License-Identifier: Apache-2.0
// expect: unwrap takes a future of a future, and the result of this one is none
// at most: 12 lines
#include <heddle/future.hpp>

int main() {
    const auto inner = [] { return heddle::async([] { return 1; }); };
#ifdef CORRECTED
    auto nested = heddle::async(inner);
#else
    auto nested = inner();
#endif
    return heddle::unwrap(std::move(nested)).get();
}
