// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

namespace {

std::uint64_t fib(std::uint64_t n) {
    if (n < 2) return n;
    const auto [x, y] = bench::library::join([n] { return fib(n - 1); }, [n] { return fib(n - 2); });
    return x + y;
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::fib_problem>(
        given, [&](auto& problem) { problem.answer = library.enter([&] { return fib(problem.n); }); });
}
