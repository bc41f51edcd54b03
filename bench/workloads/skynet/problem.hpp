// SPDX-License-Identifier: Apache-2.0
// problem.hpp - skynet: a tree of forks of ten with n leaves. Each leaf returns its number, and the result is their sum.
#pragma once

#include <cstddef>

#include "support/number_problem.hpp"

namespace bench {

inline constexpr std::size_t k_skynet_children = 10;

struct skynet_problem : number_problem {
    using number_problem::number_problem;  // n is a power of ten

    std::uint64_t operations() const { return n; }
};

}  // namespace bench
