// SPDX-License-Identifier: Apache-2.0
// operations.hpp - the list of all operations.
#pragma once

#include <array>

#include "../operation.hpp"

namespace heddle::stress::life {

extern const operation ask_stats;        // stats, reset_stats, thread_count
extern const operation block_in_pool;    // blocking
extern const operation call_everywhere;  // broadcast
extern const operation crowd_in;         // more than 64 threads install at once
extern const operation end_pool;         // shut_down, while other threads call
extern const operation fork_process;     // fork, outside every pool and inside
extern const operation fork_stack_futures;
extern const operation get_futures;       // async, then, when_all, get
extern const operation install_call;      // install
extern const operation isolate_lock;      // isolate, in a scope with other tasks
extern const operation make_own_pool;     // a pool for this operation alone
extern const operation nest_waits;        // more nested waits than the help limit of a worker
extern const operation open_scope;        // scope, scope_fifo, in_place_scope, stop tokens
extern const operation resize_pool_to;    // resize
extern const operation spawn_everywhere;  // spawn_broadcast
extern const operation spawn_task;        // spawn, with priorities, spawn_fifo
extern const operation tangle_up;         // scopes, stack futures, isolation and yields in any order
extern const operation yield_some;        // yield_now, yield_local

inline constexpr std::array<const operation*, 18> all_operations{
    &ask_stats,    &block_in_pool,      &call_everywhere,  &crowd_in,     &end_pool,      &fork_process,
    &install_call, &fork_stack_futures, &get_futures,      &isolate_lock, &make_own_pool, &nest_waits,
    &open_scope,   &resize_pool_to,     &spawn_everywhere, &spawn_task,   &tangle_up,     &yield_some,
};

}  // namespace heddle::stress::life
