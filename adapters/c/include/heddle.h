// SPDX-License-Identifier: Apache-2.0
// heddle.h - Heddle for C99, and for every language that can call C.
//
// A function that can fail returns a heddle_status. The message of the last failure on the calling thread is in heddle_last_error.
// `pool` may be NULL: then calls and tasks run in the pool that the calling thread is in, else in the default pool, which the first use
// starts; the functions that ask about a pool or change it mean the default pool.
//
// Callbacks run on several threads at the same time. A callback must return: it must not longjmp out, end its thread, or be a coroutine
// that continues on another thread. If a callback written in C++ throws, the function that waits for it returns
// HEDDLE_ERROR_CALLBACK with the exception's message when all its callbacks have ended; no exception leaves this library.
//
// While a function waits, it runs other callbacks of the same pool on the calling thread: hold no lock across it that they lock.
#pragma once

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(HEDDLE_C_SHARED)
#ifdef HEDDLE_C_BUILDING
#define HEDDLE_C_API __declspec(dllexport)
#else
#define HEDDLE_C_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define HEDDLE_C_API __attribute__((visibility("default")))
#else
#define HEDDLE_C_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

// --- Errors and version -----------------------------------------------------------------------------------------------

typedef enum heddle_status {
    HEDDLE_OK = 0,
    HEDDLE_ERROR_INVALID_ARGUMENT = 1,
    HEDDLE_ERROR_NO_MEMORY = 2,
    HEDDLE_ERROR_STATE = 3,      // too late, or the pool has been shut down
    HEDDLE_ERROR_CALLBACK = 4,   // a callback has thrown a C++ exception
    HEDDLE_ERROR_CANCELLED = 5,  // the pool ended before the task was started
    HEDDLE_ERROR_SYSTEM = 6      // anything else
} heddle_status;

// The message of the last function that failed on the calling thread, "" if none has. Valid until the next one fails there.
HEDDLE_C_API const char* heddle_last_error(void);

// "no memory" and the like; never NULL.
HEDDLE_C_API const char* heddle_status_name(heddle_status status);

// "0.2.0"
HEDDLE_C_API const char* heddle_version(void);

// --- Pools ------------------------------------------------------------------------------------------------------------

typedef struct heddle_pool heddle_pool;

typedef struct heddle_pool_options {
    size_t struct_size;  // sizeof(heddle_pool_options): later versions add members
    unsigned threads;    // how many compute at the same time; 0: HEDDLE_NUM_THREADS, or as many as the process may use
    unsigned max_threads;    // how far heddle_pool_resize may go; 0: as many as the process may use, or `threads`
    unsigned spare_threads;  // how many are added while others are in heddle_blocking
    int pin;                 // not 0: each worker stays on one processor
    size_t stack_size;       // bytes for each worker; 0: the system's default
    const char* name;        // of the workers, for debuggers; NULL: "heddle"
} heddle_pool_options;

#define HEDDLE_POOL_OPTIONS_INIT {sizeof(heddle_pool_options), 0, 0, 16, 0, 0, NULL}

// `options` may be NULL. On failure *created is NULL.
HEDDLE_C_API heddle_status heddle_pool_create(const heddle_pool_options* options, heddle_pool** created);

// Runs the tasks that are left and ends the threads. No thread may be inside: that ends the process with a message. NULL does nothing.
HEDDLE_C_API heddle_status heddle_pool_destroy(heddle_pool* pool);

// The pool of all threads that are in no other. It can be named here, and not be destroyed.
HEDDLE_C_API heddle_pool* heddle_default_pool(void);

// Once, before the first use of the default pool: HEDDLE_ERROR_STATE if it is too late.
HEDDLE_C_API heddle_status heddle_configure_default_pool(const heddle_pool_options* options);

// Ends the threads of the default pool; its next use starts it again. No thread may be inside.
HEDDLE_C_API void heddle_shut_down_default_pool(void);

// How many threads compute at the same time; 0 if the default pool cannot be started.
HEDDLE_C_API unsigned heddle_pool_threads(heddle_pool* pool);

HEDDLE_C_API heddle_status heddle_pool_resize(heddle_pool* pool, unsigned threads);

// The index of the calling thread among its pool's workers; -1: it is none.
HEDDLE_C_API int heddle_worker_index(void);

// --- Calls ------------------------------------------------------------------------------------------------------------

typedef void (*heddle_function)(void* context);
typedef void (*heddle_range_function)(size_t begin, size_t end, void* context);
typedef void (*heddle_participant_function)(size_t participant, size_t begin, size_t end, void* context);
typedef void (*heddle_broadcast_function)(unsigned worker, unsigned count, void* context);

// Calls function(context) as a member of the pool: its workers take part in everything that the function forks.
HEDDLE_C_API heddle_status heddle_run(heddle_pool* pool, heddle_function function, void* context);

// Calls left and right, possibly at the same time, and returns when both have ended.
HEDDLE_C_API heddle_status heddle_join(heddle_function left, void* left_context, heddle_function right,
                                       void* right_context);

// Calls function for ranges that together are [begin, end), none of fewer than `grain` indices unless there are fewer. 0: automatic.
HEDDLE_C_API heddle_status heddle_parallel_for(heddle_pool* pool, size_t begin, size_t end, size_t grain,
                                               heddle_range_function function, void* context);

// The same by at most `most` threads (0: all). No two calls with the same participant run at the same time, and participants are
// numbered from 0: they can index memory that no other thread uses.
HEDDLE_C_API heddle_status heddle_parallel_for_participants(heddle_pool* pool, size_t begin, size_t end, size_t grain,
                                                            size_t most, heddle_participant_function function,
                                                            void* context);

// Calls function once on every worker of the pool, and waits.
HEDDLE_C_API heddle_status heddle_broadcast(heddle_pool* pool, heddle_broadcast_function function, void* context);

// Calls function on this thread, while another thread computes in its place: for functions that wait for a file or a lock.
HEDDLE_C_API heddle_status heddle_blocking(heddle_function function, void* context);

// Runs one job of the pool that the calling thread is in. 0: there was none.
HEDDLE_C_API int heddle_yield(void);

// --- Tasks ------------------------------------------------------------------------------------------------------------

// Queues function(context) and returns. An exception that it throws ends the process.
HEDDLE_C_API heddle_status heddle_spawn(heddle_pool* pool, heddle_function function, void* context);

// Tasks that are waited for together. Any thread may spawn into a scope, its tasks too, until the wait that ends it has returned.
typedef struct heddle_scope heddle_scope;

// On failure *begun is NULL.
HEDDLE_C_API heddle_status heddle_scope_begin(heddle_pool* pool, heddle_scope** begun);
HEDDLE_C_API heddle_status heddle_scope_spawn(heddle_scope* scope, heddle_function function, void* context);

// Returns when all tasks spawned so far have ended; more may be spawned afterwards. If tasks have failed: the failure of one of them.
HEDDLE_C_API heddle_status heddle_scope_wait(heddle_scope* scope);

// Waits, as heddle_scope_wait does, and frees the scope in any case. NULL does nothing.
HEDDLE_C_API heddle_status heddle_scope_end(heddle_scope* scope);

// --- Statistics -------------------------------------------------------------------------------------------------------

// What a pool has done since it was made, or since the last reset.
typedef struct heddle_pool_stats {
    size_t struct_size;  // sizeof(heddle_pool_stats): later versions add members
    uint64_t executed;   // jobs that came out of a queue
    uint64_t stolen;     // of these, jobs that another thread had queued
    uint64_t searched;   // times a thread went round looking for a job
    uint64_t injected;   // jobs taken from the queues that all threads share
    uint64_t slept;      // times a thread went to sleep
    uint64_t woken;      // times a sleeper was woken
} heddle_pool_stats;

#define HEDDLE_POOL_STATS_INIT {sizeof(heddle_pool_stats), 0, 0, 0, 0, 0, 0}

HEDDLE_C_API heddle_status heddle_pool_get_stats(heddle_pool* pool, heddle_pool_stats* stats);
HEDDLE_C_API heddle_status heddle_pool_reset_stats(heddle_pool* pool);

#ifdef __cplusplus
}
#endif
