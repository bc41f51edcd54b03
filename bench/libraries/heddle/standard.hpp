// SPDX-License-Identifier: Apache-2.0
// standard.hpp - Heddle's algorithms behind the interface of bench/libraries/README.md.
#pragma once

#include "library.hpp"
#include "support/standard_names.hpp"

namespace bench {

class standard : public library {
public:
    using library::library;

#define BENCH_CALL(name)                                          \
    template <class... Arguments>                                 \
    auto name(Arguments... arguments) {                           \
        return enter([&] { return heddle::name(arguments...); }); \
    }
    BENCH_STANDARD_NAMES(BENCH_CALL)
#undef BENCH_CALL
};

}  // namespace bench
