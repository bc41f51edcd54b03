// SPDX-License-Identifier: Apache-2.0
// problem.hpp - the n-th Fibonacci number by its definition: only forks.
#pragma once

#include "support/number_problem.hpp"

namespace bench {

struct fib_problem : number_problem {
    using number_problem::number_problem;

    // The number of forks: one for each call with n >= 2, that is fib(n + 1) - 1.
    std::uint64_t operations() const {
        std::uint64_t fib = 0;
        for (std::uint64_t i = 0, next = 1; i <= n; ++i) {
            const std::uint64_t sum = fib + next;
            fib = next;
            next = sum;
        }
        return fib - 1;
    }
};

}  // namespace bench
