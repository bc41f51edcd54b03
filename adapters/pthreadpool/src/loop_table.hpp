// SPDX-License-Identifier: Apache-2.0
// loop_table.hpp - every loop of the interface, once. The functions and their tests are generated from it.
//
// LOOP(name, task, dimensions, tiles, told_uarch, told_thread, dynamic): pthreadpool_parallelize_<name>, whose task has the type
// pthreadpool_task_<task>_t; 1 means yes.
// COMPUTE(name, dimensions, tiles): pthreadpool_compute_<name>, of the older interface.
#pragma once

// clang-format off
#define HEDDLE_PTHREADPOOL_LOOPS(LOOP) \
    LOOP(1d, 1d, 1, 0, 0, 0, 0) \
    LOOP(2d, 2d, 2, 0, 0, 0, 0) \
    LOOP(3d, 3d, 3, 0, 0, 0, 0) \
    LOOP(4d, 4d, 4, 0, 0, 0, 0) \
    LOOP(5d, 5d, 5, 0, 0, 0, 0) \
    LOOP(6d, 6d, 6, 0, 0, 0, 0) \
    LOOP(1d_tile_1d, 1d_tile_1d, 1, 1, 0, 0, 0) \
    LOOP(2d_tile_1d, 2d_tile_1d, 2, 1, 0, 0, 0) \
    LOOP(3d_tile_1d, 3d_tile_1d, 3, 1, 0, 0, 0) \
    LOOP(4d_tile_1d, 4d_tile_1d, 4, 1, 0, 0, 0) \
    LOOP(5d_tile_1d, 5d_tile_1d, 5, 1, 0, 0, 0) \
    LOOP(6d_tile_1d, 6d_tile_1d, 6, 1, 0, 0, 0) \
    LOOP(2d_tile_2d, 2d_tile_2d, 2, 2, 0, 0, 0) \
    LOOP(3d_tile_2d, 3d_tile_2d, 3, 2, 0, 0, 0) \
    LOOP(4d_tile_2d, 4d_tile_2d, 4, 2, 0, 0, 0) \
    LOOP(5d_tile_2d, 5d_tile_2d, 5, 2, 0, 0, 0) \
    LOOP(6d_tile_2d, 6d_tile_2d, 6, 2, 0, 0, 0) \
    LOOP(1d_with_thread, 1d_with_thread, 1, 0, 0, 1, 0) \
    LOOP(2d_with_thread, 2d_with_thread, 2, 0, 0, 1, 0) \
    LOOP(3d_tile_1d_with_thread, 3d_tile_1d_with_thread, 3, 1, 0, 1, 0) \
    LOOP(1d_with_uarch, 1d_with_id, 1, 0, 1, 0, 0) \
    LOOP(2d_tile_1d_with_uarch, 2d_tile_1d_with_id, 2, 1, 1, 0, 0) \
    LOOP(3d_tile_1d_with_uarch, 3d_tile_1d_with_id, 3, 1, 1, 0, 0) \
    LOOP(2d_tile_2d_with_uarch, 2d_tile_2d_with_id, 2, 2, 1, 0, 0) \
    LOOP(3d_tile_2d_with_uarch, 3d_tile_2d_with_id, 3, 2, 1, 0, 0) \
    LOOP(4d_tile_2d_with_uarch, 4d_tile_2d_with_id, 4, 2, 1, 0, 0) \
    LOOP(2d_tile_1d_with_uarch_with_thread, 2d_tile_1d_with_id_with_thread, 2, 1, 1, 1, 0) \
    LOOP(3d_tile_1d_with_uarch_with_thread, 3d_tile_1d_with_id_with_thread, 3, 1, 1, 1, 0) \
    LOOP(1d_tile_1d_dynamic, 1d_tile_1d_dynamic, 1, 1, 0, 0, 1) \
    LOOP(2d_tile_1d_dynamic, 2d_tile_1d_dynamic, 2, 1, 0, 0, 1) \
    LOOP(3d_tile_1d_dynamic, 3d_tile_1d_dynamic, 3, 1, 0, 0, 1) \
    LOOP(2d_tile_2d_dynamic, 2d_tile_2d_dynamic, 2, 2, 0, 0, 1) \
    LOOP(3d_tile_2d_dynamic, 3d_tile_2d_dynamic, 3, 2, 0, 0, 1) \
    LOOP(4d_tile_2d_dynamic, 4d_tile_2d_dynamic, 4, 2, 0, 0, 1) \
    LOOP(1d_tile_1d_dynamic_with_thread, 1d_tile_1d_dynamic_with_id, 1, 1, 0, 1, 1) \
    LOOP(2d_tile_1d_dynamic_with_thread, 2d_tile_1d_dynamic_with_id, 2, 1, 0, 1, 1) \
    LOOP(3d_tile_1d_dynamic_with_thread, 3d_tile_1d_dynamic_with_id, 3, 1, 0, 1, 1) \
    LOOP(2d_tile_2d_dynamic_with_thread, 2d_tile_2d_dynamic_with_id, 2, 2, 0, 1, 1) \
    LOOP(3d_tile_2d_dynamic_with_thread, 3d_tile_2d_dynamic_with_id, 3, 2, 0, 1, 1) \
    LOOP(2d_tile_2d_dynamic_with_uarch, 2d_tile_2d_dynamic_with_id, 2, 2, 1, 0, 1) \
    LOOP(3d_tile_2d_dynamic_with_uarch, 3d_tile_2d_dynamic_with_id, 3, 2, 1, 0, 1) \
    LOOP(4d_tile_2d_dynamic_with_uarch, 4d_tile_2d_dynamic_with_id, 4, 2, 1, 0, 1) \
    LOOP(1d_tile_1d_dynamic_with_uarch_with_thread, 1d_tile_1d_dynamic_with_id_with_thread, 1, 1, 1, 1, 1) \
    LOOP(2d_tile_1d_dynamic_with_uarch_with_thread, 2d_tile_1d_dynamic_with_id_with_thread, 2, 1, 1, 1, 1) \
    LOOP(3d_tile_1d_dynamic_with_uarch_with_thread, 3d_tile_1d_dynamic_with_id_with_thread, 3, 1, 1, 1, 1)

#define HEDDLE_PTHREADPOOL_COMPUTES(COMPUTE) \
    COMPUTE(1d, 1, 0) \
    COMPUTE(1d_tiled, 1, 1) \
    COMPUTE(2d, 2, 0) \
    COMPUTE(2d_tiled, 2, 2) \
    COMPUTE(3d_tiled, 3, 3) \
    COMPUTE(4d_tiled, 4, 4)
// clang-format on
