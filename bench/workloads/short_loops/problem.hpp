// SPDX-License-Identifier: Apache-2.0
// problem.hpp - a loop of n items of a third of a microsecond each; with 64 items it is as short as the loops of a neural network.
#pragma once

#include <cstddef>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

struct short_loops_problem {
    static constexpr int k_rounds = 64;

    explicit short_loops_problem(const arguments& given) : results_(given.n) {}

    void prepare() { results_.assign(results_.size(), 0); }
    std::uint64_t operations() const { return 1; }
    std::uint64_t checksum() const { return checksum_of(results_); }
    std::size_t size() const { return results_.size(); }

    void item(std::size_t i) {
        std::uint64_t value = results_[i] + i;
        for (int round = 0; round < k_rounds; ++round) value = mix(value);
        results_[i] = value;
    }

private:
    std::vector<std::uint64_t> results_;
};

}  // namespace bench
