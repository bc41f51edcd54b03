// SPDX-License-Identifier: Apache-2.0
// problem.hpp - a grid of n by n points in tiles of 4 by 4. Each tile writes one value: the overhead of a tile.
// Variants: `adaptive`, where tiles may be assigned in ranges, and `claim_each`, where each tile is claimed separately.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"

namespace bench {

struct grid_problem {
    static constexpr std::size_t k_tile = 4;

    explicit grid_problem(const arguments& given) : side(given.n), tiles_(tiles_in_row() * tiles_in_row()) {}

    void prepare() { tiles_.assign(tiles_.size(), 0); }
    std::uint64_t operations() const { return tiles_.size(); }
    std::uint64_t checksum() const { return checksum_of(tiles_); }

    void mark(std::size_t row, std::size_t column, std::size_t height, std::size_t width) {
        tiles_[row / k_tile * tiles_in_row() + column / k_tile] += static_cast<std::uint32_t>(height * 8 + width);
    }

    const std::size_t side;

private:
    std::size_t tiles_in_row() const { return (side + k_tile - 1) / k_tile; }

    std::vector<std::uint32_t> tiles_;
};

}  // namespace bench
