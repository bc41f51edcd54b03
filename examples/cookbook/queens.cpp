// SPDX-License-Identifier: Apache-2.0
// queens.cpp - in how many ways can n queens stand on a board of n by n squares? A search that branches without a regular shape.
#include <cstddef>
#include <cstdint>
#include <cstdio>

#include <heddle/join.hpp>

#include "compare.hpp"

namespace {

// The columns and diagonals that the queens of the upper rows attack, one bit for each square of the next row.
struct board {
    std::uint32_t columns = 0, left = 0, right = 0;

    std::uint32_t free_squares(unsigned n) const { return ~(columns | left | right) & ((1U << n) - 1); }
    board with_queen(std::uint32_t square) const {
        return {columns | square, (left | square) << 1, (right | square) >> 1};
    }
};

std::size_t count_serially(const board& upper, unsigned n, unsigned row) {
    if (row == n) return 1;
    std::size_t ways = 0;
    for (std::uint32_t free = upper.free_squares(n); free != 0; free &= free - 1)
        ways += count_serially(upper.with_queen(free & -free), n, row + 1);
    return ways;
}

// The ways with a queen on one of the free squares of this row: those with the first of them, and those with another one. The last
// rows are too little work to divide.
std::size_t count(const board& upper, std::uint32_t free, unsigned n, unsigned row) {
    if (row + 7 >= n) return count_serially(upper, n, row);
    if (free == 0) return 0;
    const std::uint32_t first = free & -free;
    const auto [with_first, with_another] = heddle::join(
        [&] {
            const board next = upper.with_queen(first);
            return count(next, next.free_squares(n), n, row + 1);
        },
        [&] { return count(upper, free - first, n, row); });
    return with_first + with_another;
}

}  // namespace

int main(int argc, char** argv) {
    const auto n = static_cast<unsigned>(size_from(argc, argv, 9));
    const auto serial = timed([&] { return count_serially({}, n, 0); });
    const auto parallel = timed([&] { return count({}, board().free_squares(n), n, 0); });

    std::printf("%u queens: %zu ways\n", n, parallel.value);
    return compare(serial, parallel);
}
