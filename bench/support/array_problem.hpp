// SPDX-License-Identifier: Apache-2.0
// array_problem.hpp - base of the problems that use an array of n random numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "arguments.hpp"
#include "mix.hpp"

namespace bench {

template <class T>
struct array_problem {
    explicit array_problem(const arguments& given) : values(given.n) {
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<T>(mix(i));
    }

    std::uint64_t operations() const { return values.size(); }

    std::vector<T> values;
};

}  // namespace bench
