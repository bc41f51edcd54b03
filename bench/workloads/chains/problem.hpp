// SPDX-License-Identifier: Apache-2.0
// problem.hpp - chains of iterators over n numbers, each as a loop, with a library, and as Rayon has it.
//
// All answers are integers, so they do not depend on the order of additions.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

enum class chain_kind : unsigned {
    sum,
    filter_map_sum,
    dot,
    chain,
    flatten,
    enumerate,
    chunks,
    min_by_key,
    find_early,
    find_middle,
    find_late,
    any,
    all,
    collect,
};

// Their names, as variants, in the same order.
inline constexpr std::array<std::string_view, 14> k_chain_names{
    "sum",        "filter_map_sum", "dot",         "chain",     "flatten", "enumerate", "chunks",
    "min_by_key", "find_early",     "find_middle", "find_late", "any",     "all",       "collect"};

inline chain_kind chain_kind_of(const arguments& given) {
    const auto* const at = std::ranges::find(k_chain_names, given.variant);
    if (at == k_chain_names.end()) given.refuse_variant();
    return static_cast<chain_kind>(at - k_chain_names.begin());
}

struct chains_problem {
    static constexpr std::size_t k_row = 64;
    static constexpr std::uint32_t k_most = 0xFFFF;
    static constexpr std::uint32_t k_wanted = k_most + 1;

    explicit chains_problem(const arguments& given) : kind(chain_kind_of(given)), values(given.n) {
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::uint32_t>(mix(i) & k_most);
        if (kind == chain_kind::find_early) values[given.n / 100] = k_wanted;
        if (kind == chain_kind::find_middle) values[given.n / 2] = k_wanted;
        if (kind == chain_kind::find_late) values[given.n - 1 - given.n / 100] = k_wanted;
        if (kind == chain_kind::dot) weights.assign(values.begin(), values.end());
        if (kind == chain_kind::flatten) {
            for (std::size_t i = 0; i < values.size(); i += k_row) {
                const auto end = values.begin() + static_cast<std::ptrdiff_t>(std::min(i + k_row, values.size()));
                rows.emplace_back(values.begin() + static_cast<std::ptrdiff_t>(i), end);
            }
        }
    }

    void prepare() { answer = 0; }
    std::uint64_t operations() const { return values.size(); }
    std::uint64_t checksum() const { return answer; }

    static std::uint32_t key_of(std::uint32_t value) { return value ^ 0x5555; }

    const chain_kind kind;
    std::vector<std::uint32_t> values;
    std::vector<double> weights;
    std::vector<std::vector<std::uint32_t>> rows;
    std::vector<std::uint64_t> collected;
    std::uint64_t answer = 0;
};

}  // namespace bench
