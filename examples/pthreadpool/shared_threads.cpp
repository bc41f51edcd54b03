// SPDX-License-Identifier: Apache-2.0
// shared_threads.cpp - a program, and a library that needs a pthreadpool_t, compute on the same threads.
#include <heddle_pthreadpool.hpp>

#include <atomic>
#include <cstddef>
#include <cstdio>

#include <heddle/heddle.hpp>

// Represents a library that takes a pool, like XNNPACK.
static int count_tiles(pthreadpool_t pool) {
    std::atomic<int> tiles{0};
    pthreadpool_parallelize_2d_tile_2d(
        pool, [&](std::size_t, std::size_t, std::size_t, std::size_t) { ++tiles; }, 640, 480, 64, 64);
    return tiles;
}

int main() {
    heddle::pool threads({.threads = 4});
    const pthreadpool_t pool = heddle_pthreadpool_of(threads);

    // Tasks of the program call the library. Its tiles run on the same four threads.
    std::atomic<int> tiles{0};
    threads.install([&] { heddle::parallel_for(0, 10, [&](int) { tiles += count_tiles(pool); }); });

    std::printf("%d tiles\n", tiles.load());
    pthreadpool_destroy(pool);
    return tiles == 800 ? 0 : 1;
}
