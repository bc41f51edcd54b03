// SPDX-License-Identifier: Apache-2.0
// A client in C99: every function can be named, the header warns about nothing, and loops run.
#include <pthreadpool.h>
#include <stdio.h>

#include <adapters/pthreadpool/src/loop_table.hpp>

static void add(void* sum, size_t i, size_t j, size_t tile_i, size_t tile_j) {
    unsigned char* const table = sum;
    for (size_t a = i; a < i + tile_i; ++a) {
        for (size_t b = j; b < j + tile_j; ++b) table[a * 20 + b] += 1;
    }
}

static void add_old(void* sum, size_t i) { ((unsigned char*)sum)[i] += 1; }

typedef void (*function)(void);

int main(void) {
#define NAME_LOOP(name, ...) (function) pthreadpool_parallelize_##name,
#define NAME_COMPUTE(name, ...) (function) pthreadpool_compute_##name,
    const function pools[] = {(function)pthreadpool_create,
                              (function)pthreadpool_create_v2,
                              (function)pthreadpool_get_threads_count,
                              (function)pthreadpool_set_threads_count,
                              (function)pthreadpool_update_executor,
                              (function)pthreadpool_release_executor_threads,
                              (function)pthreadpool_destroy};
    const function loops[] = {HEDDLE_PTHREADPOOL_LOOPS(NAME_LOOP) HEDDLE_PTHREADPOOL_COMPUTES(NAME_COMPUTE)};
    size_t there = 0;
    for (size_t i = 0; i < sizeof pools / sizeof pools[0]; ++i) there += pools[i] != NULL;
    for (size_t i = 0; i < sizeof loops / sizeof loops[0]; ++i) there += loops[i] != NULL;

    unsigned char table[200] = {0};
    pthreadpool_t pool = pthreadpool_create(2);
    pthreadpool_parallelize_2d_tile_2d(pool, add, table, 10, 20, 3, 7, PTHREADPOOL_FLAG_DISABLE_DENORMALS);
    pthreadpool_compute_1d(pool, add_old, table, 200);
    pthreadpool_destroy(pool);
    size_t wrong = 0;
    for (size_t i = 0; i < 200; ++i) wrong += table[i] != 2;
    printf("%zu functions, %zu wrong\n", there, wrong);
    return there == 58 && wrong == 0 ? 0 : 1;
}
