// SPDX-License-Identifier: Apache-2.0
// The keys are known to be below 1,000: counts and places.
#include <vector>

#include "problem.hpp"
#include "support/serve.hpp"

struct groups {
    std::vector<std::size_t> offsets;
    std::vector<std::size_t> order;
};

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<bench::group_by_problem>(given, [](auto& problem) {
        groups made{std::vector<std::size_t>(problem.k_keys + 1), std::vector<std::size_t>(problem.values.size())};
        for (const std::uint32_t value : problem.values) ++made.offsets[problem.key_of(value) + 1];
        for (std::size_t g = 1; g <= problem.k_keys; ++g) made.offsets[g] += made.offsets[g - 1];
        std::vector<std::size_t> places = made.offsets;
        for (std::size_t i = 0; i < problem.values.size(); ++i)
            made.order[places[problem.key_of(problem.values[i])]++] = i;
        problem.keep(std::move(made));
    });
}
