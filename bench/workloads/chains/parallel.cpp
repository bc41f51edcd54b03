// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <numeric>

#include <heddle/iter.hpp>

#include "problem.hpp"
#include "serve_in_pool.hpp"

namespace {

using bench::chain_kind;
using bench::chains_problem;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

u64 answer_of(chains_problem& problem) {
    const auto& values = problem.values;
    const auto is_wanted = [](u32 x) { return x == chains_problem::k_wanted; };
    switch (problem.kind) {
        case chain_kind::sum:
            return heddle::iter(values).sum<u64>();
        case chain_kind::filter_map_sum:
            return heddle::iter(values)
                .filter([](u32 x) { return x % 3 == 0; })
                .map([](u32 x) { return u64{x} * 5; })
                .sum();
        case chain_kind::dot:
            return static_cast<u64>(heddle::iter(problem.weights).zip(problem.weights).map(std::multiplies<>()).sum());
        case chain_kind::chain:
            return heddle::iter(values).chain(values).sum<u64>();
        case chain_kind::flatten:
            return heddle::iter(problem.rows).flatten().sum<u64>();
        case chain_kind::enumerate:
            return heddle::iter(values).enumerate().map([](std::size_t i, u32 x) { return u64{i} * x; }).sum();
        case chain_kind::chunks: {
            const auto sum = [](auto chunk) { return std::accumulate(chunk.begin(), chunk.end(), u64{0}); };
            return *heddle::chunks(values, chains_problem::k_row).map(sum).max();
        }
        case chain_kind::min_by_key:
            return *heddle::iter(values).min_by_key([](u32 x) { return chains_problem::key_of(x); });
        case chain_kind::find_early:
        case chain_kind::find_middle:
        case chain_kind::find_late:
            return heddle::iter(values).position_first(is_wanted).value_or(values.size());
        case chain_kind::any:
            return heddle::iter(values).any(is_wanted) ? 1 : 2;
        case chain_kind::all:
            return heddle::iter(values).all(std::not_fn(is_wanted)) ? 1 : 2;
        case chain_kind::collect: {
            heddle::iter(values).map([](u32 x) { return u64{x} * 5 + 1; }).collect_into(problem.collected);
            return problem.collected[problem.collected.size() / 2];
        }
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) { return bench::serve_in_pool(argc, argv, answer_of); }
