// SPDX-License-Identifier: Apache-2.0
// expect gcc: use of deleted function
// expect clang: deleted copy constructor
// at most: 16 lines
#include <heddle/future.hpp>

#include <utility>

int main() {
    auto one = heddle::async([] { return 1; });
    auto other = heddle::async([] { return 2.0; });
#ifdef CORRECTED
    heddle::when_any(std::move(one), std::move(other)).wait();
#else
    heddle::when_any(one, other).wait();
#endif
}
