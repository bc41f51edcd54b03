// SPDX-License-Identifier: Apache-2.0
// fib.hpp - a minimal computation that forks at every call.
#pragma once

#include <heddle/join.hpp>

namespace heddle::test {

// In the pool that the calling thread is in, or in the default pool.
inline long fib(int n) {
    if (n < 2) return n;
    const auto [a, b] = join([n] { return fib(n - 1); }, [n] { return fib(n - 2); });
    return a + b;
}

}  // namespace heddle::test
