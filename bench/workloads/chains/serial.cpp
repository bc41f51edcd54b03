// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "problem.hpp"
#include "support/serve.hpp"

namespace {

using bench::chain_kind;
using bench::chains_problem;

std::uint64_t sum_of(const std::vector<std::uint32_t>& values) {
    std::uint64_t sum = 0;
    for (const std::uint32_t value : values) sum += value;
    return sum;
}

std::uint64_t filter_map_sum(const std::vector<std::uint32_t>& values) {
    std::uint64_t sum = 0;
    for (const std::uint32_t value : values) {
        if (value % 3 == 0) sum += std::uint64_t{value} * 5;
    }
    return sum;
}

std::uint64_t dot(const std::vector<double>& left, const std::vector<double>& right) {
    double sum = 0;
    for (std::size_t i = 0; i < left.size(); ++i) sum += left[i] * right[i];
    return static_cast<std::uint64_t>(sum);
}

std::uint64_t flattened_sum(const std::vector<std::vector<std::uint32_t>>& rows) {
    std::uint64_t sum = 0;
    for (const auto& row : rows) {
        for (const std::uint32_t value : row) sum += value;
    }
    return sum;
}

std::uint64_t enumerated_sum(const std::vector<std::uint32_t>& values) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) sum += i * values[i];
    return sum;
}

std::uint64_t greatest_chunk(const std::vector<std::uint32_t>& values) {
    std::uint64_t greatest = 0;
    for (std::size_t i = 0; i < values.size(); i += chains_problem::k_row) {
        std::uint64_t sum = 0;
        for (std::size_t j = i; j < std::min(i + chains_problem::k_row, values.size()); ++j) sum += values[j];
        greatest = std::max(greatest, sum);
    }
    return greatest;
}

std::uint64_t least_by_key(const std::vector<std::uint32_t>& values) {
    std::uint32_t best = values.front();
    for (const std::uint32_t value : values) {
        if (chains_problem::key_of(value) < chains_problem::key_of(best)) best = value;
    }
    return best;
}

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
            return sum_of(values);
        case chain_kind::filter_map_sum:
            return filter_map_sum(values);
        case chain_kind::dot:
            return dot(problem.weights, problem.weights);
        case chain_kind::chain:
            return sum_of(values) + sum_of(values);
        case chain_kind::flatten:
            return flattened_sum(problem.rows);
        case chain_kind::enumerate:
            return enumerated_sum(values);
        case chain_kind::chunks:
            return greatest_chunk(values);
        case chain_kind::min_by_key:
            return least_by_key(values);
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
