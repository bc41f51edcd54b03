// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>

#include "problem.hpp"
#include "support/serve.hpp"

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::flatten_problem>(given, [](auto& problem) {
        if (problem.is_new) {
            std::size_t size = 0;
            for (const auto& list : problem.lists) size += list.size();
            problem.all.reserve(size);
            for (const auto& list : problem.lists) problem.all.insert(problem.all.end(), list.begin(), list.end());
        } else {
            auto to = problem.all.begin();
            for (const auto& list : problem.lists) to = std::ranges::copy(list, to).out;
        }
    });
}
