// SPDX-License-Identifier: Apache-2.0
// problem.hpp - ten sweeps of a five-point stencil over n by n points: a loop over rows, and a barrier after each sweep.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

struct stencil_problem {
    static constexpr int k_sweeps = 10;

    explicit stencil_problem(const arguments& given) : side(given.n), now_(side * side), next_(side * side) {}

    void prepare() {
        for (std::size_t i = 0; i < now_.size(); ++i) now_[i] = static_cast<float>(mix(i) % 256);
        next_ = now_;
    }
    std::uint64_t operations() const { return k_sweeps * inner_rows() * inner_rows(); }
    std::uint64_t checksum() const { return checksum_of(now_); }

    // The border does not change.
    std::size_t inner_rows() const { return side - 2; }

    void sweep_row(std::size_t inner_row) {
        const float* const row = now_.data() + (inner_row + 1) * side;
        float* const out = next_.data() + (inner_row + 1) * side;
        for (std::size_t j = 1; j + 1 < side; ++j) {
            out[j] = 0.2f * (row[j] + row[j - 1] + row[j + 1] + row[j - side] + row[j + side]);
        }
    }
    void end_sweep() { std::swap(now_, next_); }

    const std::size_t side;

private:
    std::vector<float> now_, next_;
};

}  // namespace bench
