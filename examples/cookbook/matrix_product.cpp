// SPDX-License-Identifier: Apache-2.0
// matrix_product.cpp - the product of two square matrices, in tiles that fit the cache.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <vector>

#include <heddle/grid.hpp>

#include "compare.hpp"

namespace {

constexpr std::size_t k_tile = 64;

struct matrix {
    std::size_t size;
    std::vector<double> values = std::vector<double>(size * size);

    double* row(std::size_t i) { return values.data() + i * size; }
    const double* row(std::size_t i) const { return values.data() + i * size; }
    bool operator==(const matrix&) const = default;
};

// Adds to one tile of c. The innermost loop runs along rows, so that the compiler can use vector instructions.
void multiply_tile(const matrix& a, const matrix& b, matrix& c, std::size_t row, std::size_t column, std::size_t height,
                   std::size_t width) {
    for (std::size_t middle = 0; middle < a.size; middle += k_tile) {
        const std::size_t end = std::min(a.size, middle + k_tile);
        for (std::size_t i = row; i < row + height; ++i) {
            for (std::size_t k = middle; k < end; ++k) {
                const double factor = a.row(i)[k];
                for (std::size_t j = column; j < column + width; ++j) c.row(i)[j] += factor * b.row(k)[j];
            }
        }
    }
}

matrix multiply_serially(const matrix& a, const matrix& b) {
    matrix c{a.size};
    for (std::size_t i = 0; i < a.size; i += k_tile)
        for (std::size_t j = 0; j < a.size; j += k_tile)
            multiply_tile(a, b, c, i, j, std::min(k_tile, a.size - i), std::min(k_tile, a.size - j));
    return c;
}

// The tiles of the product are independent. Those at the edges are smaller.
matrix multiply(const matrix& a, const matrix& b) {
    matrix c{a.size};
    heddle::grid(a.size, a.size)
        .tile(k_tile, k_tile)
        .for_each([&](std::size_t row, std::size_t column, std::size_t height, std::size_t width) {
            multiply_tile(a, b, c, row, column, height, width);
        });
    return c;
}

}  // namespace

int main(int argc, char** argv) {
    matrix a{size_from(argc, argv, 100)}, b{a.size};
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        a.values[i] = double(i % 7);
        b.values[i] = double(i % 5);
    }
    const auto serial = timed([&] { return multiply_serially(a, b); });
    const auto parallel = timed([&] { return multiply(a, b); });

    std::printf("%zu x %zu; the last element is %.0f\n", a.size, a.size, parallel.value.values.back());
    return compare(serial, parallel);
}
