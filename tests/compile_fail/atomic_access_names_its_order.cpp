// SPDX-License-Identifier: Apache-2.0
// expect gcc: no matching function for call
// expect clang: too few arguments to function call
#include <heddle/detail/base/atomic.hpp>

int main() {
    heddle::detail::atomic<int> value("value", 0);
#ifdef CORRECTED
    return value.load(std::memory_order_relaxed);
#else
    return value.load();
#endif
}
