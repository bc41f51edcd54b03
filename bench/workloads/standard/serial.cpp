// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>

#include "problem.hpp"
#include "support/serve.hpp"

namespace {

struct standard_library {
#define BENCH_CALL(name)                \
    template <class... Arguments>       \
    auto name(Arguments... arguments) { \
        return std::name(arguments...); \
    }
    BENCH_STANDARD_NAMES(BENCH_CALL)
#undef BENCH_CALL
};

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    standard_library library;
    return bench::serve<bench::standard_problem>(given, [&](auto& problem) { problem.solve_with(library); });
}
