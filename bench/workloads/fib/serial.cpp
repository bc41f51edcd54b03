// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

namespace {

std::uint64_t fib(std::uint64_t n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::fib_problem>(given, [](auto& problem) { problem.answer = fib(problem.n); });
}
