// SPDX-License-Identifier: Apache-2.0
// functors.cpp - pthreadpool's interface on Heddle, used from C++: a nested call, and an exception that reaches the caller.
#include <pthreadpool.h>

#include <cstddef>
#include <cstdio>
#include <stdexcept>
#include <vector>

int main() {
    const pthreadpool_t pool = pthreadpool_create(4);

    // A picture of many rows: one call for each row, and a nested call for the tiles of the row.
    constexpr std::size_t k_rows = 100;
    constexpr std::size_t k_columns = 1'000;
    std::vector<int> picture(k_rows * k_columns);
    const auto draw_row = [&](std::size_t row) {
        const auto draw_tile = [&](std::size_t column, std::size_t width) {
            for (std::size_t c = column; c < column + width; ++c) picture[row * k_columns + c] = 1;
        };
        pthreadpool_parallelize_1d_tile_1d(pool, draw_tile, k_columns, 64);
    };
    pthreadpool_parallelize_1d(pool, draw_row, k_rows);

    bool arrived = false;
    const auto fail = [](std::size_t row) {
        if (row == 50) throw std::runtime_error("row 50");
    };
    try {
        pthreadpool_parallelize_1d(pool, fail, k_rows);
    } catch (const std::runtime_error& error) {
        arrived = true;
        std::printf("%s failed\n", error.what());
    }

    int drawn = 0;
    for (const int point : picture) drawn += point;
    std::printf("%d points drawn\n", drawn);
    pthreadpool_destroy(pool);
    return arrived && drawn == 100'000 ? 0 : 1;
}
