// SPDX-License-Identifier: Apache-2.0
// standard.hpp - the C++17 algorithms with std::execution::par behind the interface of bench/libraries/README.md.
#pragma once

#include <algorithm>
#include <execution>
#include <numeric>

#include "libraries/tbb/library.hpp"
#include "support/standard_names.hpp"

namespace bench {

class standard : public library {
public:
    using library::library;

#define BENCH_CALL(name)                                                            \
    template <class... Arguments>                                                   \
    auto name(Arguments... arguments) {                                             \
        return enter([&] { return std::name(std::execution::par, arguments...); }); \
    }
    BENCH_STANDARD_NAMES(BENCH_CALL)
#undef BENCH_CALL
};

}  // namespace bench
