// SPDX-License-Identifier: Apache-2.0
#include <library.hpp>

#include "problem.hpp"
#include "support/serve.hpp"

namespace {

void quicksort(bench::numbers part) {
    if (part.size() <= bench::k_quicksort_leaf) return bench::insertion_sort(part);
    const auto halves = bench::partition(part);
    bench::library::join([&] { quicksort(halves.first); }, [&] { quicksort(halves.second); });
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    bench::library library(given.threads);
    return bench::serve<bench::quicksort_problem>(
        given, [&](auto& problem) { library.enter([&] { quicksort(problem.values); }); });
}
