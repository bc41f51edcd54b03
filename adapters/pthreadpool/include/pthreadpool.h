// SPDX-License-Identifier: Apache-2.0
// pthreadpool.h - loops over one to six dimensions on a pool of threads, for C and C++: pthreadpool's interface, on Heddle.
//
// Every loop has the form
//
//     pthreadpool_parallelize_<N>d[_tile_<T>d][_dynamic][_with_uarch][_with_thread]
//         (pool, task, context, [default_uarch_index, max_uarch_index,] N ranges, T tiles, flags)
//
// and calls task(context, [uarch,] [thread,] N indices, T extents) for every tile of the grid, on the calling thread, which is
// thread 0, and on the threads of the pool. It returns when all calls have ended. The last T dimensions are tiled; tiles at the end of
// a range are smaller. Every tile is claimed separately, so one may wait for all the others. In a dynamic loop, a call may get
// several tiles that are adjacent in the last dimension.
//
// A loop is defined for all arguments. Without a pool (NULL) it runs on the calling thread in row-major order. If a range is 0 in any
// dimension, or there is no task, it calls nothing. A tile of 0 counts as 1. A product of ranges may exceed any integer. A task may make
// calls into the same pool, and several threads may call into one pool at the same time. If a task throws a C++ exception, tiles that no
// thread has claimed are skipped, and the loop rethrows the exception to its caller, from C functions as well as from the overloads for
// functors. The pool stays usable.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pthreadpool* pthreadpool_t;

// Threads that the caller supplies: a pool with an executor starts no threads. `schedule` arranges that task(context) is called on one of
// them, now or later; the task returns when the pool releases the thread. If `schedule` itself calls the task, it returns at once, and the
// pool does without that thread. `num_threads` returns how many of these tasks can run at the same time.
struct pthreadpool_executor {
    int (*num_threads)(void* executor_context);
    void (*schedule)(void* executor_context, void* context, void (*task)(void* context));
};

// Flags of a loop; unknown flags are ignored.

// Denormal numbers are treated as zero, on every participating thread and for the duration of the call.
#define PTHREADPOOL_FLAG_DISABLE_DENORMALS UINT32_C(0x00000001)
// Hints not to keep the threads awake after this call. They always sleep a tenth of a millisecond after it.
#define PTHREADPOOL_FLAG_YIELD_WORKERS UINT32_C(0x00000002)
#define PTHREADPOOL_FLAG_DONT_SPIN_WORKERS UINT32_C(0x00000004)

#ifdef __cplusplus
extern "C" {
#endif

// --- Pools -----------------------------------------------------------------------------------------------------------

// A pool of this number of threads, including the caller of a loop: one less is started. 0: HEDDLE_NUM_THREADS, or as many as the process
// may use. If the system refuses threads, the pool has fewer. NULL if there is no memory or the number is above the limit.
pthreadpool_t pthreadpool_create(size_t threads_count);

// The same with the executor's threads, or with its own threads if that is NULL. It uses at most max_num_threads threads (0: as many as
// the process may use), including the caller, and at most 16,319. The executor is copied, its context is not.
pthreadpool_t pthreadpool_create_v2(struct pthreadpool_executor* executor, void* executor_context,
                                    size_t max_num_threads);

// How many threads take part in a loop; 1 for NULL. The thread numbers that tasks get are below this.
size_t pthreadpool_get_threads_count(pthreadpool_t pool);

// Sets how many threads take part in later calls: at least 1, at most the number that the pool was created with, and all of these for 0.
// Returns the new number.
size_t pthreadpool_set_threads_count(pthreadpool_t pool, size_t num_threads);

// Uses other threads for later calls. Returns whether that is a change: false for no pool, for the current executor, if there is
// no memory, and for NULL if pthreadpool_create would refuse the number of threads that the pool was created with.
bool pthreadpool_update_executor(pthreadpool_t pool, struct pthreadpool_executor* executor, void* executor_context);

// Releases the executor's threads when the running calls have ended. The next call requests them again.
void pthreadpool_release_executor_threads(pthreadpool_t pool);

// Ends the threads. No call may be running, and no task may call this function. NULL is allowed.
void pthreadpool_destroy(pthreadpool_t pool);

// --- Tasks -----------------------------------------------------------------------------------------------------------

// An `id` is the number of the thread in a loop _with_thread, and the class of core in one _with_uarch.
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

// The task gets the number of its thread.
void pthreadpool_parallelize_1d_with_thread(pthreadpool_t pool, pthreadpool_task_1d_with_thread_t task, void* context,
                                            size_t range, uint32_t flags);
void pthreadpool_parallelize_2d_with_thread(pthreadpool_t pool, pthreadpool_task_2d_with_thread_t task, void* context,
                                            size_t range_i, size_t range_j, uint32_t flags);
void pthreadpool_parallelize_3d_tile_1d_with_thread(pthreadpool_t pool, pthreadpool_task_3d_tile_1d_with_thread_t task,
                                                    void* context, size_t range_i, size_t range_j, size_t range_k,
                                                    size_t tile_k, uint32_t flags);

// The task gets the class of its core, or that and its thread.
// It is default_uarch_index if all cores of the machine are alike, and for classes above max_uarch_index.
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

// Dynamic, with the class of core, or that and the thread.
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

// --- An executor as a class -------------------------------------------------------------------------------------------

// Derive from it, and pass the object and its GetContext() to pthreadpool_create_v2 or pthreadpool_update_executor. The object must
// outlive the pool, or its update.
class PthreadpoolExecutor : public pthreadpool_executor {
public:
    using TaskFunction = void (*)(void* context);

    PthreadpoolExecutor() {
        num_threads = [](void* self) { return static_cast<PthreadpoolExecutor*>(self)->NumThreads(); };
        schedule = [](void* self, void* context, TaskFunction task) {
            static_cast<PthreadpoolExecutor*>(self)->Schedule(context, task);
        };
    }
    virtual ~PthreadpoolExecutor() = default;

    // As in pthreadpool_executor.
    virtual int NumThreads() = 0;
    virtual void Schedule(void* context, TaskFunction task) = 0;

    void* GetContext() { return this; }
};

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
