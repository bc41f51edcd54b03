// SPDX-License-Identifier: Apache-2.0
// by_hand.cpp - the same results without chains: reductions whose parts are the baseline's loops, and Heddle's other algorithms.
#include <algorithm>
#include <cstdint>

#include <heddle/arrays.hpp>
#include <heddle/find.hpp>
#include <heddle/reduce.hpp>

#include "loops.hpp"
#include "problem.hpp"
#include "serve_in_pool.hpp"

namespace {

using bench::chain_kind;
using bench::chain_numbers;
using bench::chains_problem;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

template <class T>
std::span<const T> part_of(std::span<const T> all, std::size_t first, std::size_t last) {
    return all.subspan(first, last - first);
}

// The total of `sum(part, its first index)` over all parts.
template <class Items, class Sum>
u64 sum_by_parts(const Items& items, Sum sum) {
    const std::span all(items);
    return heddle::parallel_reduce_chunks(
        all.size(), u64{0}, [&](std::size_t first, std::size_t last) { return sum(part_of(all, first, last), first); });
}

u64 sum_of(chain_numbers values) {
    return sum_by_parts(values, [](chain_numbers part, std::size_t) { return bench::sum_of(part); });
}

u64 dot(std::span<const double> left, std::span<const double> right) {
    return static_cast<u64>(heddle::parallel_reduce_chunks(left.size(), 0.0, [&](std::size_t first, std::size_t last) {
        return bench::dot(part_of(left, first, last), part_of(right, first, last));
    }));
}

u64 greatest_chunk(chain_numbers values) {
    constexpr std::size_t k_row = chains_problem::k_row;
    const auto greatest_of = [&](std::size_t first, std::size_t last) {
        return bench::greatest_chunk(part_of(values, first * k_row, std::min(last * k_row, values.size())));
    };
    return heddle::parallel_reduce_chunks((values.size() + k_row - 1) / k_row, u64{0}, greatest_of,
                                          [](u64 left, u64 right) { return std::max(left, right); });
}

u32 least_by_key(chain_numbers values) {
    return heddle::parallel_reduce_chunks(
        values.size(), values.front(),
        [&](std::size_t first, std::size_t last) { return bench::least_by_key(part_of(values, first, last)); },
        &bench::lesser_by_key);
}

u64 collected_last(chain_numbers values, std::vector<u64>& out) {
    out.resize(values.size());
    heddle::transform(values, out.begin(), [](u32 x) { return u64{x} * 5 + 1; });
    return out[out.size() / 2];
}

u64 answer_of(chains_problem& problem) {
    const chain_numbers values = problem.values;
    const auto is_wanted = [](u32 x) { return x == chains_problem::k_wanted; };
    switch (problem.kind) {
        case chain_kind::sum:
            return sum_of(values);
        case chain_kind::filter_map_sum:
            return sum_by_parts(values, [](chain_numbers part, std::size_t) { return bench::filter_map_sum(part); });
        case chain_kind::dot:
            return dot(problem.weights, problem.weights);
        case chain_kind::chain:
            return sum_of(values) + sum_of(values);
        case chain_kind::flatten:
            return sum_by_parts(std::span<const std::vector<u32>>(problem.rows),
                                [](auto rows, std::size_t) { return bench::flattened_sum(rows); });
        case chain_kind::enumerate:
            return sum_by_parts(values, &bench::enumerated_sum);
        case chain_kind::chunks:
            return greatest_chunk(values);
        case chain_kind::min_by_key:
            return least_by_key(values);
        case chain_kind::find_early:
        case chain_kind::find_middle:
        case chain_kind::find_late:
            return static_cast<u64>(heddle::find_if(values, is_wanted) - values.begin());
        case chain_kind::any:
            return heddle::any_of(values, is_wanted) ? 1 : 2;
        case chain_kind::all:
            return heddle::none_of(values, is_wanted) ? 1 : 2;
        case chain_kind::collect:
            return collected_last(values, problem.collected);
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) { return bench::serve_in_pool(argc, argv, answer_of); }
