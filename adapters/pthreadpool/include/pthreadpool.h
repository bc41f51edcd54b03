// SPDX-License-Identifier: Apache-2.0
// pthreadpool.h - loops over one to six dimensions on a pool of threads, for C and C++: pthreadpool's interface, on Heddle.
//
// Every loop is called
//
//     pthreadpool_parallelize_<N>d[_tile_<T>d][_dynamic][_with_uarch][_with_thread]
//         (pool, task, context, [default_uarch_index, max_uarch_index,] N ranges, T tiles, flags)
//
// and calls task(context, [uarch,] [thread,] N indices, T extents) for every tile of the grid, on the calling thread, which is
// thread 0, and on those of the pool. It returns when all calls have ended. Tiles lie in the last T dimensions; those at the end of
// a range are smaller. Every tile is taken by itself, so that one may wait for all the others; of a dynamic loop, a call may get
// several tiles that lie side by side in the last dimension.
//
// Whatever the arguments are, a loop is defined: without a pool (NULL) it runs on the calling thread in row-major order; a range
// of 0 in any dimension, or no task, is no call at all; a tile of 0 counts as 1; a product of ranges may exceed any integer. A task
// may make calls into the same pool, and several threads may call into one pool at the same time. If a task throws a C++
// exception, tiles that nobody has taken are left out, and the exception arrives at the caller of the loop, of a C function as of
// an overload for functors; the pool can be used on.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pthreadpool* pthreadpool_t;

// Threads that the caller has: a pool made of them starts none of its own. `schedule` has task(context) called on one of them, sooner
// or later; that returns when the pool gives the thread back. `num_threads` says how many of these can run at the same time.
struct pthreadpool_executor {
    int (*num_threads)(void* executor_context);
    void (*schedule)(void* executor_context, void* context, void (*task)(void* context));
};

// Flags of a loop; those that are unknown are ignored.

// Numbers too small for the usual precision count as zero, on every thread that takes part and for the length of the call.
#define PTHREADPOOL_FLAG_DISABLE_DENORMALS UINT32_C(0x00000001)
// Hints not to keep the threads awake after this call. They sleep a tenth of a millisecond after it in any case.
#define PTHREADPOOL_FLAG_YIELD_WORKERS UINT32_C(0x00000002)
#define PTHREADPOOL_FLAG_DONT_SPIN_WORKERS UINT32_C(0x00000004)

#ifdef __cplusplus
extern "C" {
#endif

// --- Pools -----------------------------------------------------------------------------------------------------------

// A pool of so many threads, the caller of a loop counted: one less is started. 0: HEDDLE_NUM_THREADS, or as many as the process
// may use. A pool of fewer if the system refuses some; NULL if there is no memory or the number is absurd.
pthreadpool_t pthreadpool_create(size_t threads_count);

// The same on the executor's threads, or on its own if that is NULL: of at most max_num_threads threads (0: as many as the process
// may use), the caller counted. The executor is copied, its context is not.
pthreadpool_t pthreadpool_create_v2(struct pthreadpool_executor* executor, void* executor_context,
                                    size_t max_num_threads);

// How many threads take part in a loop; 1 for NULL. The numbers that tasks are told are below this.
size_t pthreadpool_get_threads_count(pthreadpool_t pool);

// From the next call on so many threads take part: at least 1, at most those that the pool was made with, and all of these for 0.
// Returns how many that is.
size_t pthreadpool_set_threads_count(pthreadpool_t pool, size_t num_threads);

// Other threads for the calls to come. Returns whether that is a change: false for no pool, for the executor that it has, and if
// there is no memory.
bool pthreadpool_update_executor(pthreadpool_t pool, struct pthreadpool_executor* executor, void* executor_context);

// Gives the executor's threads back when the calls under way have ended. The next call asks for them again.
void pthreadpool_release_executor_threads(pthreadpool_t pool);

// Ends the threads. Nobody may be in a call, and no task may do it. NULL is allowed.
void pthreadpool_destroy(pthreadpool_t pool);

// --- Tasks -----------------------------------------------------------------------------------------------------------

// An `id` is the number of the thread in a loop _with_thread, and the kind of core in one _with_uarch.
typedef void (*pthreadpool_task_1d_t)(void* context, size_t i);
typedef void (*pthreadpool_task_2d_t)(void* context, size_t i, size_t j);
typedef void (*pthreadpool_task_3d_t)(void* context, size_t i, size_t j, size_t k);
typedef void (*pthreadpool_task_4d_t)(void* context, size_t i, size_t j, size_t k, size_t l);
typedef void (*pthreadpool_task_5d_t)(void* context, size_t i, size_t j, size_t k, size_t l, size_t m);
typedef void (*pthreadpool_task_6d_t)(void* context, size_t i, size_t j, size_t k, size_t l, size_t m, size_t n);
typedef void (*pthreadpool_task_1d_tile_1d_t)(void* context, size_t i, size_t tile_i);
typedef void (*pthreadpool_task_2d_tile_1d_t)(void* context, size_t i, size_t j, size_t tile_j);
typedef void (*pthreadpool_task_3d_tile_1d_t)(void* context, size_t i, size_t j, size_t k, size_t tile_k);
typedef void (*pthreadpool_task_4d_tile_1d_t)(void* context, size_t i, size_t j, size_t k, size_t l, size_t tile_l);
typedef void (*pthreadpool_task_5d_tile_1d_t)(void* context, size_t i, size_t j, size_t k, size_t l, size_t m,
                                              size_t tile_m);
typedef void (*pthreadpool_task_6d_tile_1d_t)(void* context, size_t i, size_t j, size_t k, size_t l, size_t m, size_t n,
                                              size_t tile_n);
typedef void (*pthreadpool_task_2d_tile_2d_t)(void* context, size_t i, size_t j, size_t tile_i, size_t tile_j);
typedef void (*pthreadpool_task_3d_tile_2d_t)(void* context, size_t i, size_t j, size_t k, size_t tile_j,
                                              size_t tile_k);
typedef void (*pthreadpool_task_4d_tile_2d_t)(void* context, size_t i, size_t j, size_t k, size_t l, size_t tile_k,
                                              size_t tile_l);
typedef void (*pthreadpool_task_5d_tile_2d_t)(void* context, size_t i, size_t j, size_t k, size_t l, size_t m,
                                              size_t tile_l, size_t tile_m);
typedef void (*pthreadpool_task_6d_tile_2d_t)(void* context, size_t i, size_t j, size_t k, size_t l, size_t m, size_t n,
                                              size_t tile_m, size_t tile_n);
typedef void (*pthreadpool_task_1d_with_thread_t)(void* context, size_t thread, size_t i);
typedef void (*pthreadpool_task_2d_with_thread_t)(void* context, size_t thread, size_t i, size_t j);
typedef void (*pthreadpool_task_3d_tile_1d_with_thread_t)(void* context, size_t thread, size_t i, size_t j, size_t k,
                                                          size_t tile_k);
typedef void (*pthreadpool_task_1d_with_id_t)(void* context, uint32_t uarch, size_t i);
typedef void (*pthreadpool_task_2d_tile_1d_with_id_t)(void* context, uint32_t uarch, size_t i, size_t j, size_t tile_j);
typedef void (*pthreadpool_task_3d_tile_1d_with_id_t)(void* context, uint32_t uarch, size_t i, size_t j, size_t k,
                                                      size_t tile_k);
typedef void (*pthreadpool_task_2d_tile_2d_with_id_t)(void* context, uint32_t uarch, size_t i, size_t j, size_t tile_i,
                                                      size_t tile_j);
typedef void (*pthreadpool_task_3d_tile_2d_with_id_t)(void* context, uint32_t uarch, size_t i, size_t j, size_t k,
                                                      size_t tile_j, size_t tile_k);
typedef void (*pthreadpool_task_4d_tile_2d_with_id_t)(void* context, uint32_t uarch, size_t i, size_t j, size_t k,
                                                      size_t l, size_t tile_k, size_t tile_l);
typedef void (*pthreadpool_task_2d_tile_1d_with_id_with_thread_t)(void* context, uint32_t uarch, size_t thread,
                                                                  size_t i, size_t j, size_t tile_j);
typedef void (*pthreadpool_task_3d_tile_1d_with_id_with_thread_t)(void* context, uint32_t uarch, size_t thread,
                                                                  size_t i, size_t j, size_t k, size_t tile_k);
typedef void (*pthreadpool_task_1d_tile_1d_dynamic_t)(void* context, size_t i, size_t count_i);
typedef void (*pthreadpool_task_2d_tile_1d_dynamic_t)(void* context, size_t i, size_t j, size_t count_j);
typedef void (*pthreadpool_task_3d_tile_1d_dynamic_t)(void* context, size_t i, size_t j, size_t k, size_t count_k);
typedef void (*pthreadpool_task_2d_tile_2d_dynamic_t)(void* context, size_t i, size_t j, size_t count_i,
                                                      size_t count_j);
typedef void (*pthreadpool_task_3d_tile_2d_dynamic_t)(void* context, size_t i, size_t j, size_t k, size_t count_j,
                                                      size_t count_k);
typedef void (*pthreadpool_task_4d_tile_2d_dynamic_t)(void* context, size_t i, size_t j, size_t k, size_t l,
                                                      size_t count_k, size_t count_l);
typedef void (*pthreadpool_task_1d_tile_1d_dynamic_with_id_t)(void* context, uint32_t id, size_t i, size_t count_i);
typedef void (*pthreadpool_task_2d_tile_1d_dynamic_with_id_t)(void* context, uint32_t id, size_t i, size_t j,
                                                              size_t count_j);
typedef void (*pthreadpool_task_3d_tile_1d_dynamic_with_id_t)(void* context, uint32_t id, size_t i, size_t j, size_t k,
                                                              size_t count_k);
typedef void (*pthreadpool_task_2d_tile_2d_dynamic_with_id_t)(void* context, uint32_t id, size_t i, size_t j,
                                                              size_t count_i, size_t count_j);
typedef void (*pthreadpool_task_3d_tile_2d_dynamic_with_id_t)(void* context, uint32_t id, size_t i, size_t j, size_t k,
                                                              size_t count_j, size_t count_k);
typedef void (*pthreadpool_task_4d_tile_2d_dynamic_with_id_t)(void* context, uint32_t id, size_t i, size_t j, size_t k,
                                                              size_t l, size_t count_k, size_t count_l);
typedef void (*pthreadpool_task_1d_tile_1d_dynamic_with_id_with_thread_t)(void* context, uint32_t uarch, size_t thread,
                                                                          size_t i, size_t count_i);
typedef void (*pthreadpool_task_2d_tile_1d_dynamic_with_id_with_thread_t)(void* context, uint32_t uarch, size_t thread,
                                                                          size_t i, size_t j, size_t count_j);
typedef void (*pthreadpool_task_3d_tile_1d_dynamic_with_id_with_thread_t)(void* context, uint32_t uarch, size_t thread,
                                                                          size_t i, size_t j, size_t k, size_t count_k);

// --- Loops -----------------------------------------------------------------------------------------------------------

// Points: one call for each index.
void pthreadpool_parallelize_1d(pthreadpool_t pool, pthreadpool_task_1d_t task, void* context, size_t range,
                                uint32_t flags);
void pthreadpool_parallelize_2d(pthreadpool_t pool, pthreadpool_task_2d_t task, void* context, size_t range_i,
                                size_t range_j, uint32_t flags);
void pthreadpool_parallelize_3d(pthreadpool_t pool, pthreadpool_task_3d_t task, void* context, size_t range_i,
                                size_t range_j, size_t range_k, uint32_t flags);
void pthreadpool_parallelize_4d(pthreadpool_t pool, pthreadpool_task_4d_t task, void* context, size_t range_i,
                                size_t range_j, size_t range_k, size_t range_l, uint32_t flags);
void pthreadpool_parallelize_5d(pthreadpool_t pool, pthreadpool_task_5d_t task, void* context, size_t range_i,
                                size_t range_j, size_t range_k, size_t range_l, size_t range_m, uint32_t flags);
void pthreadpool_parallelize_6d(pthreadpool_t pool, pthreadpool_task_6d_t task, void* context, size_t range_i,
                                size_t range_j, size_t range_k, size_t range_l, size_t range_m, size_t range_n,
                                uint32_t flags);

// Tiles in the last dimension.
void pthreadpool_parallelize_1d_tile_1d(pthreadpool_t pool, pthreadpool_task_1d_tile_1d_t task, void* context,
                                        size_t range, size_t tile, uint32_t flags);
void pthreadpool_parallelize_2d_tile_1d(pthreadpool_t pool, pthreadpool_task_2d_tile_1d_t task, void* context,
                                        size_t range_i, size_t range_j, size_t tile_j, uint32_t flags);
void pthreadpool_parallelize_3d_tile_1d(pthreadpool_t pool, pthreadpool_task_3d_tile_1d_t task, void* context,
                                        size_t range_i, size_t range_j, size_t range_k, size_t tile_k, uint32_t flags);
void pthreadpool_parallelize_4d_tile_1d(pthreadpool_t pool, pthreadpool_task_4d_tile_1d_t task, void* context,
                                        size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t tile_l,
                                        uint32_t flags);
void pthreadpool_parallelize_5d_tile_1d(pthreadpool_t pool, pthreadpool_task_5d_tile_1d_t task, void* context,
                                        size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t range_m,
                                        size_t tile_m, uint32_t flags);
void pthreadpool_parallelize_6d_tile_1d(pthreadpool_t pool, pthreadpool_task_6d_tile_1d_t task, void* context,
                                        size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t range_m,
                                        size_t range_n, size_t tile_n, uint32_t flags);

// Tiles in the last two dimensions.
void pthreadpool_parallelize_2d_tile_2d(pthreadpool_t pool, pthreadpool_task_2d_tile_2d_t task, void* context,
                                        size_t range_i, size_t range_j, size_t tile_i, size_t tile_j, uint32_t flags);
void pthreadpool_parallelize_3d_tile_2d(pthreadpool_t pool, pthreadpool_task_3d_tile_2d_t task, void* context,
                                        size_t range_i, size_t range_j, size_t range_k, size_t tile_j, size_t tile_k,
                                        uint32_t flags);
void pthreadpool_parallelize_4d_tile_2d(pthreadpool_t pool, pthreadpool_task_4d_tile_2d_t task, void* context,
                                        size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t tile_k,
                                        size_t tile_l, uint32_t flags);
void pthreadpool_parallelize_5d_tile_2d(pthreadpool_t pool, pthreadpool_task_5d_tile_2d_t task, void* context,
                                        size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t range_m,
                                        size_t tile_l, size_t tile_m, uint32_t flags);
void pthreadpool_parallelize_6d_tile_2d(pthreadpool_t pool, pthreadpool_task_6d_tile_2d_t task, void* context,
                                        size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t range_m,
                                        size_t range_n, size_t tile_m, size_t tile_n, uint32_t flags);

// The task is told which thread runs it.
void pthreadpool_parallelize_1d_with_thread(pthreadpool_t pool, pthreadpool_task_1d_with_thread_t task, void* context,
                                            size_t range, uint32_t flags);
void pthreadpool_parallelize_2d_with_thread(pthreadpool_t pool, pthreadpool_task_2d_with_thread_t task, void* context,
                                            size_t range_i, size_t range_j, uint32_t flags);
void pthreadpool_parallelize_3d_tile_1d_with_thread(pthreadpool_t pool, pthreadpool_task_3d_tile_1d_with_thread_t task,
                                                    void* context, size_t range_i, size_t range_j, size_t range_k,
                                                    size_t tile_k, uint32_t flags);

// The task is told on which kind of core it runs, or that and its thread.
// default_uarch_index stands for every core of a machine whose cores are alike, and for kinds above max_uarch_index.
void pthreadpool_parallelize_1d_with_uarch(pthreadpool_t pool, pthreadpool_task_1d_with_id_t task, void* context,
                                           uint32_t default_uarch_index, uint32_t max_uarch_index, size_t range,
                                           uint32_t flags);
void pthreadpool_parallelize_2d_tile_1d_with_uarch(pthreadpool_t pool, pthreadpool_task_2d_tile_1d_with_id_t task,
                                                   void* context, uint32_t default_uarch_index,
                                                   uint32_t max_uarch_index, size_t range_i, size_t range_j,
                                                   size_t tile_j, uint32_t flags);
void pthreadpool_parallelize_3d_tile_1d_with_uarch(pthreadpool_t pool, pthreadpool_task_3d_tile_1d_with_id_t task,
                                                   void* context, uint32_t default_uarch_index,
                                                   uint32_t max_uarch_index, size_t range_i, size_t range_j,
                                                   size_t range_k, size_t tile_k, uint32_t flags);
void pthreadpool_parallelize_2d_tile_2d_with_uarch(pthreadpool_t pool, pthreadpool_task_2d_tile_2d_with_id_t task,
                                                   void* context, uint32_t default_uarch_index,
                                                   uint32_t max_uarch_index, size_t range_i, size_t range_j,
                                                   size_t tile_i, size_t tile_j, uint32_t flags);
void pthreadpool_parallelize_3d_tile_2d_with_uarch(pthreadpool_t pool, pthreadpool_task_3d_tile_2d_with_id_t task,
                                                   void* context, uint32_t default_uarch_index,
                                                   uint32_t max_uarch_index, size_t range_i, size_t range_j,
                                                   size_t range_k, size_t tile_j, size_t tile_k, uint32_t flags);
void pthreadpool_parallelize_4d_tile_2d_with_uarch(pthreadpool_t pool, pthreadpool_task_4d_tile_2d_with_id_t task,
                                                   void* context, uint32_t default_uarch_index,
                                                   uint32_t max_uarch_index, size_t range_i, size_t range_j,
                                                   size_t range_k, size_t range_l, size_t tile_k, size_t tile_l,
                                                   uint32_t flags);
void pthreadpool_parallelize_2d_tile_1d_with_uarch_with_thread(pthreadpool_t pool,
                                                               pthreadpool_task_2d_tile_1d_with_id_with_thread_t task,
                                                               void* context, uint32_t default_uarch_index,
                                                               uint32_t max_uarch_index, size_t range_i, size_t range_j,
                                                               size_t tile_j, uint32_t flags);
void pthreadpool_parallelize_3d_tile_1d_with_uarch_with_thread(pthreadpool_t pool,
                                                               pthreadpool_task_3d_tile_1d_with_id_with_thread_t task,
                                                               void* context, uint32_t default_uarch_index,
                                                               uint32_t max_uarch_index, size_t range_i, size_t range_j,
                                                               size_t range_k, size_t tile_k, uint32_t flags);

// Dynamic: several tiles at a time.
void pthreadpool_parallelize_1d_tile_1d_dynamic(pthreadpool_t pool, pthreadpool_task_1d_tile_1d_dynamic_t task,
                                                void* context, size_t range, size_t tile, uint32_t flags);
void pthreadpool_parallelize_2d_tile_1d_dynamic(pthreadpool_t pool, pthreadpool_task_2d_tile_1d_dynamic_t task,
                                                void* context, size_t range_i, size_t range_j, size_t tile_j,
                                                uint32_t flags);
void pthreadpool_parallelize_3d_tile_1d_dynamic(pthreadpool_t pool, pthreadpool_task_3d_tile_1d_dynamic_t task,
                                                void* context, size_t range_i, size_t range_j, size_t range_k,
                                                size_t tile_k, uint32_t flags);
void pthreadpool_parallelize_2d_tile_2d_dynamic(pthreadpool_t pool, pthreadpool_task_2d_tile_2d_dynamic_t task,
                                                void* context, size_t range_i, size_t range_j, size_t tile_i,
                                                size_t tile_j, uint32_t flags);
void pthreadpool_parallelize_3d_tile_2d_dynamic(pthreadpool_t pool, pthreadpool_task_3d_tile_2d_dynamic_t task,
                                                void* context, size_t range_i, size_t range_j, size_t range_k,
                                                size_t tile_j, size_t tile_k, uint32_t flags);
void pthreadpool_parallelize_4d_tile_2d_dynamic(pthreadpool_t pool, pthreadpool_task_4d_tile_2d_dynamic_t task,
                                                void* context, size_t range_i, size_t range_j, size_t range_k,
                                                size_t range_l, size_t tile_k, size_t tile_l, uint32_t flags);

// Dynamic, with the thread.
void pthreadpool_parallelize_1d_tile_1d_dynamic_with_thread(pthreadpool_t pool,
                                                            pthreadpool_task_1d_tile_1d_dynamic_with_id_t task,
                                                            void* context, size_t range, size_t tile, uint32_t flags);
void pthreadpool_parallelize_2d_tile_1d_dynamic_with_thread(pthreadpool_t pool,
                                                            pthreadpool_task_2d_tile_1d_dynamic_with_id_t task,
                                                            void* context, size_t range_i, size_t range_j,
                                                            size_t tile_j, uint32_t flags);
void pthreadpool_parallelize_3d_tile_1d_dynamic_with_thread(pthreadpool_t pool,
                                                            pthreadpool_task_3d_tile_1d_dynamic_with_id_t task,
                                                            void* context, size_t range_i, size_t range_j,
                                                            size_t range_k, size_t tile_k, uint32_t flags);
void pthreadpool_parallelize_2d_tile_2d_dynamic_with_thread(pthreadpool_t pool,
                                                            pthreadpool_task_2d_tile_2d_dynamic_with_id_t task,
                                                            void* context, size_t range_i, size_t range_j,
                                                            size_t tile_i, size_t tile_j, uint32_t flags);
void pthreadpool_parallelize_3d_tile_2d_dynamic_with_thread(pthreadpool_t pool,
                                                            pthreadpool_task_3d_tile_2d_dynamic_with_id_t task,
                                                            void* context, size_t range_i, size_t range_j,
                                                            size_t range_k, size_t tile_j, size_t tile_k,
                                                            uint32_t flags);

// Dynamic, with the kind of core, or that and the thread.
void pthreadpool_parallelize_2d_tile_2d_dynamic_with_uarch(pthreadpool_t pool,
                                                           pthreadpool_task_2d_tile_2d_dynamic_with_id_t task,
                                                           void* context, uint32_t default_uarch_index,
                                                           uint32_t max_uarch_index, size_t range_i, size_t range_j,
                                                           size_t tile_i, size_t tile_j, uint32_t flags);
void pthreadpool_parallelize_3d_tile_2d_dynamic_with_uarch(pthreadpool_t pool,
                                                           pthreadpool_task_3d_tile_2d_dynamic_with_id_t task,
                                                           void* context, uint32_t default_uarch_index,
                                                           uint32_t max_uarch_index, size_t range_i, size_t range_j,
                                                           size_t range_k, size_t tile_j, size_t tile_k,
                                                           uint32_t flags);
void pthreadpool_parallelize_4d_tile_2d_dynamic_with_uarch(pthreadpool_t pool,
                                                           pthreadpool_task_4d_tile_2d_dynamic_with_id_t task,
                                                           void* context, uint32_t default_uarch_index,
                                                           uint32_t max_uarch_index, size_t range_i, size_t range_j,
                                                           size_t range_k, size_t range_l, size_t tile_k, size_t tile_l,
                                                           uint32_t flags);
void pthreadpool_parallelize_1d_tile_1d_dynamic_with_uarch_with_thread(
    pthreadpool_t pool, pthreadpool_task_1d_tile_1d_dynamic_with_id_with_thread_t task, void* context,
    uint32_t default_uarch_index, uint32_t max_uarch_index, size_t range, size_t tile, uint32_t flags);
void pthreadpool_parallelize_2d_tile_1d_dynamic_with_uarch_with_thread(
    pthreadpool_t pool, pthreadpool_task_2d_tile_1d_dynamic_with_id_with_thread_t task, void* context,
    uint32_t default_uarch_index, uint32_t max_uarch_index, size_t range_i, size_t range_j, size_t tile_j,
    uint32_t flags);
void pthreadpool_parallelize_3d_tile_1d_dynamic_with_uarch_with_thread(
    pthreadpool_t pool, pthreadpool_task_3d_tile_1d_dynamic_with_id_with_thread_t task, void* context,
    uint32_t default_uarch_index, uint32_t max_uarch_index, size_t range_i, size_t range_j, size_t range_k,
    size_t tile_k, uint32_t flags);

// --- Older names -----------------------------------------------------------------------------------------------------

#ifndef PTHREADPOOL_NO_DEPRECATED_API

typedef void (*pthreadpool_function_1d_t)(void* argument, size_t i);
typedef void (*pthreadpool_function_1d_tiled_t)(void* argument, size_t i, size_t tile_i);
typedef void (*pthreadpool_function_2d_t)(void* argument, size_t i, size_t j);
typedef void (*pthreadpool_function_2d_tiled_t)(void* argument, size_t i, size_t j, size_t tile_i, size_t tile_j);
typedef void (*pthreadpool_function_3d_tiled_t)(void* argument, size_t i, size_t j, size_t k, size_t tile_i,
                                                size_t tile_j, size_t tile_k);
typedef void (*pthreadpool_function_4d_tiled_t)(void* argument, size_t i, size_t j, size_t k, size_t l, size_t tile_i,
                                                size_t tile_j, size_t tile_k, size_t tile_l);

void pthreadpool_compute_1d(pthreadpool_t pool, pthreadpool_function_1d_t function, void* argument, size_t range);
void pthreadpool_compute_1d_tiled(pthreadpool_t pool, pthreadpool_function_1d_tiled_t function, void* argument,
                                  size_t range, size_t tile);
void pthreadpool_compute_2d(pthreadpool_t pool, pthreadpool_function_2d_t function, void* argument, size_t range_i,
                            size_t range_j);
void pthreadpool_compute_2d_tiled(pthreadpool_t pool, pthreadpool_function_2d_tiled_t function, void* argument,
                                  size_t range_i, size_t range_j, size_t tile_i, size_t tile_j);
void pthreadpool_compute_3d_tiled(pthreadpool_t pool, pthreadpool_function_3d_tiled_t function, void* argument,
                                  size_t range_i, size_t range_j, size_t range_k, size_t tile_i, size_t tile_j,
                                  size_t tile_k);
void pthreadpool_compute_4d_tiled(pthreadpool_t pool, pthreadpool_function_4d_tiled_t function, void* argument,
                                  size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t tile_i,
                                  size_t tile_j, size_t tile_k, size_t tile_l);

#endif

#ifdef __cplusplus
}  // extern "C"

// --- Functors --------------------------------------------------------------------------------------------------------

#include <memory>

namespace libpthreadpool {
namespace detail {

template <class Functor, class... Indices>
void call_functor(void* functor, Indices... indices) {
    (*static_cast<const Functor*>(functor))(indices...);
}

}  // namespace detail
}  // namespace libpthreadpool

// pthreadpool_parallelize_X(pool, functor, ranges, tiles, flags = 0) calls a const functor instead of a task with its context.
#define PTHREADPOOL_LIST(...) __VA_ARGS__
#define PTHREADPOOL_OVERLOAD(name, parameters, arguments)                                                        \
    template <class Functor>                                                                                     \
    void pthreadpool_parallelize_##name(pthreadpool_t pool, const Functor& functor, PTHREADPOOL_LIST parameters, \
                                        uint32_t flags = 0) {                                                    \
        const pthreadpool_task_##name##_t task = &libpthreadpool::detail::call_functor<Functor>;                 \
        void* const context = const_cast<void*>(static_cast<const void*>(std::addressof(functor)));              \
        pthreadpool_parallelize_##name(pool, task, context, PTHREADPOOL_LIST arguments, flags);                  \
    }
PTHREADPOOL_OVERLOAD(1d, (size_t range), (range))
PTHREADPOOL_OVERLOAD(2d, (size_t range_i, size_t range_j), (range_i, range_j))
PTHREADPOOL_OVERLOAD(3d, (size_t range_i, size_t range_j, size_t range_k), (range_i, range_j, range_k))
PTHREADPOOL_OVERLOAD(4d, (size_t range_i, size_t range_j, size_t range_k, size_t range_l),
                     (range_i, range_j, range_k, range_l))
PTHREADPOOL_OVERLOAD(5d, (size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t range_m),
                     (range_i, range_j, range_k, range_l, range_m))
PTHREADPOOL_OVERLOAD(6d,
                     (size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t range_m, size_t range_n),
                     (range_i, range_j, range_k, range_l, range_m, range_n))
PTHREADPOOL_OVERLOAD(1d_tile_1d, (size_t range, size_t tile), (range, tile))
PTHREADPOOL_OVERLOAD(2d_tile_1d, (size_t range_i, size_t range_j, size_t tile_j), (range_i, range_j, tile_j))
PTHREADPOOL_OVERLOAD(3d_tile_1d, (size_t range_i, size_t range_j, size_t range_k, size_t tile_k),
                     (range_i, range_j, range_k, tile_k))
PTHREADPOOL_OVERLOAD(4d_tile_1d, (size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t tile_l),
                     (range_i, range_j, range_k, range_l, tile_l))
PTHREADPOOL_OVERLOAD(5d_tile_1d,
                     (size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t range_m, size_t tile_m),
                     (range_i, range_j, range_k, range_l, range_m, tile_m))
PTHREADPOOL_OVERLOAD(6d_tile_1d,
                     (size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t range_m, size_t range_n,
                      size_t tile_n),
                     (range_i, range_j, range_k, range_l, range_m, range_n, tile_n))
PTHREADPOOL_OVERLOAD(2d_tile_2d, (size_t range_i, size_t range_j, size_t tile_i, size_t tile_j),
                     (range_i, range_j, tile_i, tile_j))
PTHREADPOOL_OVERLOAD(3d_tile_2d, (size_t range_i, size_t range_j, size_t range_k, size_t tile_j, size_t tile_k),
                     (range_i, range_j, range_k, tile_j, tile_k))
PTHREADPOOL_OVERLOAD(4d_tile_2d,
                     (size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t tile_k, size_t tile_l),
                     (range_i, range_j, range_k, range_l, tile_k, tile_l))
PTHREADPOOL_OVERLOAD(5d_tile_2d,
                     (size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t range_m, size_t tile_l,
                      size_t tile_m),
                     (range_i, range_j, range_k, range_l, range_m, tile_l, tile_m))
PTHREADPOOL_OVERLOAD(6d_tile_2d,
                     (size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t range_m, size_t range_n,
                      size_t tile_m, size_t tile_n),
                     (range_i, range_j, range_k, range_l, range_m, range_n, tile_m, tile_n))
PTHREADPOOL_OVERLOAD(1d_tile_1d_dynamic, (size_t range, size_t tile), (range, tile))
PTHREADPOOL_OVERLOAD(2d_tile_1d_dynamic, (size_t range_i, size_t range_j, size_t tile_j), (range_i, range_j, tile_j))
PTHREADPOOL_OVERLOAD(2d_tile_2d_dynamic, (size_t range_i, size_t range_j, size_t tile_i, size_t tile_j),
                     (range_i, range_j, tile_i, tile_j))
PTHREADPOOL_OVERLOAD(3d_tile_2d_dynamic, (size_t range_i, size_t range_j, size_t range_k, size_t tile_j, size_t tile_k),
                     (range_i, range_j, range_k, tile_j, tile_k))
PTHREADPOOL_OVERLOAD(4d_tile_2d_dynamic,
                     (size_t range_i, size_t range_j, size_t range_k, size_t range_l, size_t tile_k, size_t tile_l),
                     (range_i, range_j, range_k, range_l, tile_k, tile_l))

#undef PTHREADPOOL_OVERLOAD
#undef PTHREADPOOL_LIST

#endif
