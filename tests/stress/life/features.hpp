// SPDX-License-Identifier: Apache-2.0
// features.hpp - the features of a round, by name: `--without A,B` excludes some, `--only A,B` excludes all others.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace heddle::stress::life {

enum class feature : std::uint8_t {
    shutdown_race,       // a pool is shut down while other threads call into it; otherwise only while none does
    cancel,              // shutdown::cancel
    refused_threads,     // pthread_create fails sometimes
    refused_memory,      // operator new fails sometimes, in Heddle's own code
    refused_membarrier,  // membarrier fails, permanently from some moment on, or sometimes
    early_waits,         // futex waits end spuriously
    fork,                // by threads outside every pool
    fork_inside,         // by a task
    crowd,               // more than 64 guests at once
    circles,             // pools wait for each other in any order; otherwise only for those with a higher number
    cross_broadcast,     // broadcast into a pool that is not the caller's
    cross_scope,         // in_place_scope of a pool that is not the caller's
    cross_when_all,      // when_all over two pools
    hooks,               // on_start, on_exit and on_exception call Heddle
    hooks_wait,          // and wait there
    exit_tasks,          // on_exit calls Heddle, too
    thread_source,       // workers on threads of the program; some arrive late, some too late
    memory_resource,     // a resource that counts and refuses
    memory_calls,        // and spawns into the default pool
    use_current_thread,
    count_caller,
    no_workers,  // pools without workers: count_caller with one thread
    resize,
    stats,
    blocking,
    broadcast,
    spawn_broadcast,
    futures,
    scopes,
    stack_futures,
    isolate,
    yield,
    stop_tokens,
    private_pools,  // a task creates a pool, uses it and ends it
    deep,           // nested waits, deeper than the help limit
    late_futures,   // a future that outlives its pool
    tangles,        // scopes, stack futures, isolation and yields in any order
    programs,       // the random fork-join programs of ../actions
};
inline constexpr unsigned k_features = 38;

// Whether the feature is enabled.
bool has(feature which);

// Parses `--without` and `--only` with a list of names. Returns false for other words, or for an unknown name.
bool take_feature_option(std::string_view word, const char* value);

}  // namespace heddle::stress::life
