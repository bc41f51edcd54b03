// SPDX-License-Identifier: Apache-2.0
// loops.cpp - every loop of the interface, generated from the table.
#include <pthreadpool.h>

#include "loop_call.hpp"
#include "loop_table.hpp"

using heddle_pthreadpool::loop_kind;
using heddle_pthreadpool::run_loop;

// clang-format off

// Lists of parameters and arguments, by their number.
#define RANGES_1 std::size_t a
#define RANGES_2 RANGES_1, std::size_t b
#define RANGES_3 RANGES_2, std::size_t c
#define RANGES_4 RANGES_3, std::size_t d
#define RANGES_5 RANGES_4, std::size_t e
#define RANGES_6 RANGES_5, std::size_t f
#define RANGE_NAMES_1 a
#define RANGE_NAMES_2 a, b
#define RANGE_NAMES_3 a, b, c
#define RANGE_NAMES_4 a, b, c, d
#define RANGE_NAMES_5 a, b, c, d, e
#define RANGE_NAMES_6 a, b, c, d, e, f
#define TILES_0
#define TILES_1 , std::size_t s
#define TILES_2 TILES_1, std::size_t t
#define TILES_3 TILES_2, std::size_t u
#define TILES_4 TILES_3, std::size_t v
#define TILE_NAMES_0
#define TILE_NAMES_1 s
#define TILE_NAMES_2 s, t
#define TILE_NAMES_3 s, t, u
#define TILE_NAMES_4 s, t, u, v
#define UARCH_0
#define UARCH_1 std::uint32_t default_uarch_index, std::uint32_t max_uarch_index,
#define UARCH_NAMES_0
#define UARCH_NAMES_1 default_uarch_index, max_uarch_index

#define DEFINE_LOOP(name, task_type, dimensions, tiles, told_uarch, told_thread, dynamic)                            \
    void pthreadpool_parallelize_##name(pthreadpool_t pool, pthreadpool_task_##task_type##_t task, void* context,    \
                                        UARCH_##told_uarch RANGES_##dimensions TILES_##tiles, std::uint32_t flags) { \
        run_loop<loop_kind{dimensions, tiles, told_uarch, told_thread, dynamic}>(                                    \
            pool, task, context, {UARCH_NAMES_##told_uarch}, {RANGE_NAMES_##dimensions}, {TILE_NAMES_##tiles},       \
            flags);                                                                                                  \
    }

#define DEFINE_COMPUTE(name, dimensions, tiles)                                                                      \
    void pthreadpool_compute_##name(pthreadpool_t pool, pthreadpool_function_##name##_t function, void* argument,    \
                                    RANGES_##dimensions TILES_##tiles) {                                             \
        run_loop<loop_kind{dimensions, tiles, false, false, false}>(                                                 \
            pool, function, argument, {}, {RANGE_NAMES_##dimensions}, {TILE_NAMES_##tiles}, 0);                      \
    }

// clang-format on

extern "C" {
HEDDLE_PTHREADPOOL_LOOPS(DEFINE_LOOP)
HEDDLE_PTHREADPOOL_COMPUTES(DEFINE_COMPUTE)
}
