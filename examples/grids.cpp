// SPDX-License-Identifier: Apache-2.0
// grids.cpp - loops over two dimensions: by points, and by tiles.
#include <heddle/heddle.hpp>

#include <cstddef>
#include <cstdio>
#include <vector>

int main() {
    constexpr std::size_t k_rows = 300;
    constexpr std::size_t k_columns = 500;
    std::vector<int> picture(k_rows * k_columns);

    heddle::grid(k_rows, k_columns).for_each([&](std::size_t row, std::size_t column) {
        picture[row * k_columns + column] = static_cast<int>(row ^ column);
    });

    // Tiles of 32 by 32 points, smaller at the edges: the parts of both pictures that a call touches fit the cache.
    std::vector<int> turned(k_rows * k_columns);
    heddle::grid(k_rows, k_columns)
        .tile(32, 32)
        .for_each([&](std::size_t row, std::size_t column, std::size_t height, std::size_t width) {
            for (std::size_t r = row; r < row + height; ++r) {
                for (std::size_t c = column; c < column + width; ++c) {
                    turned[c * k_rows + r] = picture[r * k_columns + c];
                }
            }
        });

    std::printf("%d %d\n", picture[2 * k_columns + 7], turned[7 * k_rows + 2]);
    return turned[7 * k_rows + 2] == 5 ? 0 : 1;
}
