// SPDX-License-Identifier: Apache-2.0
// grid_shape.hpp - a grid of up to six dimensions, cut into tiles: how many there are, and where each of them lies.
//
// Tiles are numbered in row-major order. If a std::size_t cannot number all of them, only the tiles of the last dimensions are numbered,
// and the loop counts through the dimensions before those.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <utility>

#include "../base/exceptions.hpp"
#include "../prim/fast_div.hpp"

namespace heddle::inline v0::detail {

inline constexpr std::size_t k_most_dimensions = 6;

template <std::size_t N>
using grid_indices = std::array<std::size_t, N>;

// An extent that the user gave.
template <std::integral Extent>
std::size_t grid_extent(Extent extent) {
    if (!std::in_range<std::size_t>(extent))
        raise(std::invalid_argument("heddle: an extent of a grid is negative or larger than memory"));
    return static_cast<std::size_t>(extent);
}

template <std::size_t N>
class grid_shape {
public:
    // No extent of a tile is 0.
    grid_shape(const grid_indices<N>& extents, const grid_indices<N>& tiles) noexcept
        : extents_(extents),
          tiles_(tiles),
          counts_(counts_of(extents, tiles)) {
        if (is_empty()) return;
        while (first_ > 0 && product_fits(counts_[first_ - 1], count_)) count_ *= counts_[--first_];
    }

    bool is_empty() const noexcept { return std::ranges::find(counts_, std::size_t{0}) != counts_.end(); }

    // The first numbered dimension, and the number of tiles of all numbered ones.
    std::size_t first_numbered() const noexcept { return first_; }
    std::size_t count() const noexcept { return count_; }

    // The number of tiles in a dimension, the extent of one, and the extent of all.
    std::size_t count(std::size_t dimension) const noexcept { return counts_[dimension]; }
    std::size_t tile(std::size_t dimension) const noexcept { return tiles_[dimension]; }
    std::size_t extent(std::size_t dimension) const noexcept { return extents_[dimension]; }

    // The extent of the tile that begins at this index of a dimension.
    std::size_t extent_from(std::size_t dimension, std::size_t begin) const noexcept {
        return std::min(tiles_[dimension], extents_[dimension] - begin);
    }

    // The coordinates, counted in tiles, of the tile with this number. Coordinates that are not numbered are not changed.
    void locate(std::size_t number, grid_indices<N>& at) const noexcept {
        for (std::size_t d = N; d-- > first_;) {
            const std::size_t quotient = number < counts_[d] ? 0 : number / counts_[d];
            at[d] = number - quotient * counts_[d];
            number = quotient;
        }
    }

    // Advances the coordinates of the dimensions before `end`. False if those were the last, and the first ones follow.
    bool advance(grid_indices<N>& at, std::size_t end) const noexcept {
        for (std::size_t d = end; d-- > 0;) {
            if (++at[d] < counts_[d]) return true;
            at[d] = 0;
        }
        return false;
    }

private:
    static grid_indices<N> counts_of(const grid_indices<N>& extents, const grid_indices<N>& tiles) noexcept {
        grid_indices<N> counts{};
        for (std::size_t d = 0; d < N; ++d) {
            if (tiles[d] == 1) counts[d] = extents[d];
            else counts[d] = extents[d] == 0 ? 0 : (extents[d] - 1) / tiles[d] + 1;
        }
        return counts;
    }

    static bool product_fits(std::size_t a, std::size_t b) noexcept {
        constexpr std::size_t k_most = std::numeric_limits<std::size_t>::max();
        constexpr std::size_t k_root = k_most >> (std::numeric_limits<std::size_t>::digits / 2);
        return (a <= k_root && b <= k_root) || a <= k_most / b;
    }

    grid_indices<N> extents_;
    grid_indices<N> tiles_;
    grid_indices<N> counts_;
    std::size_t first_ = N;
    std::size_t count_ = 1;
};

// Locates many tiles of a grid: divisions become multiplications.
template <std::size_t N>
class grid_divisors {
public:
    // Costs a division for each numbered dimension but the first.
    explicit grid_divisors(const grid_shape<N>& shape) noexcept : grid_divisors(shape, std::make_index_sequence<N>()) {}

    // As grid_shape::locate.
    void locate(std::size_t number, grid_indices<N>& at) const noexcept {
        for (std::size_t d = N - 1; d > first_; --d) {
            const auto [quotient, remainder] = divisors_[d].divide(number);
            at[d] = static_cast<std::size_t>(remainder);
            number = static_cast<std::size_t>(quotient);
        }
        at[first_] = number;
    }

private:
    template <std::size_t... D>
    grid_divisors(const grid_shape<N>& shape, std::index_sequence<D...>) noexcept
        : first_(shape.first_numbered()),
          divisors_{fast_div(D > shape.first_numbered() ? shape.count(D) : 1)...} {}

    std::size_t first_;
    std::array<fast_div, N> divisors_;
};

}  // namespace heddle::inline v0::detail
