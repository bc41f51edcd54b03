// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"
#include "support/serve.hpp"

namespace {

void quicksort(bench::numbers part) {
    if (part.size() <= bench::k_quicksort_leaf) return bench::insertion_sort(part);
    const auto [left, right] = bench::partition(part);
    quicksort(left);
    quicksort(right);
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::quicksort_problem>(given, [](auto& problem) { quicksort(problem.values); });
}
