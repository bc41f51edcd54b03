// SPDX-License-Identifier: Apache-2.0
#include "loops.hpp"
#include "problem.hpp"
#include "support/serve.hpp"

namespace {

using bench::chain_kind;
using bench::chains_problem;

std::uint64_t place_of_wanted(const std::vector<std::uint32_t>& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] == chains_problem::k_wanted) return i;
    }
    return values.size();
}

std::uint64_t collected_last(const std::vector<std::uint32_t>& values, std::vector<std::uint64_t>& out) {
    out.resize(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) out[i] = std::uint64_t{values[i]} * 5 + 1;
    return out[out.size() / 2];
}

std::uint64_t answer_of(chains_problem& problem) {
    const auto& values = problem.values;
    switch (problem.kind) {
        case chain_kind::sum:
            return bench::sum_of(values);
        case chain_kind::filter_map_sum:
            return bench::filter_map_sum(values);
        case chain_kind::dot:
            return static_cast<std::uint64_t>(bench::dot(problem.weights, problem.weights));
        case chain_kind::chain:
            return bench::sum_of(values) + bench::sum_of(values);
        case chain_kind::flatten:
            return bench::flattened_sum(problem.rows);
        case chain_kind::enumerate:
            return bench::enumerated_sum(values, 0);
        case chain_kind::chunks:
            return bench::greatest_chunk(values);
        case chain_kind::min_by_key:
            return bench::least_by_key(values);
        case chain_kind::find_early:
        case chain_kind::find_middle:
        case chain_kind::find_late:
            return place_of_wanted(values);
        case chain_kind::any:
            return place_of_wanted(values) != values.size() ? 1 : 2;
        case chain_kind::all:
            return place_of_wanted(values) == values.size() ? 1 : 2;
        case chain_kind::collect:
            return collected_last(values, problem.collected);
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const bench::arguments given(argc, argv);
    return bench::serve<chains_problem>(given, [](auto& problem) { problem.answer = answer_of(problem); });
}
