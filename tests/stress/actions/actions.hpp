// SPDX-License-Identifier: Apache-2.0
// actions.hpp - every action of random programs. A new one is a file in this directory, a line in each of
// the two lists below, and a line in CMakeLists.txt.
#pragma once

#include <array>

#include "../program.hpp"

namespace heddle::stress {

extern const action async_all;          // async and when_all
extern const action async_chain;        // async and then
extern const action block;              // blocking
extern const action call_every_worker;  // broadcast
extern const action compute;            // leaf: a little work
extern const action count_loop;         // leaf: a loop over many indices; each is called once
extern const action doze;               // leaf: sleeps, so that other workers fall asleep, too
extern const action enter_pool;         // install in a pool of the stage
extern const action fail;               // leaf: throws
extern const action fork_both;          // join
extern const action fork_several;       // join of more than two
extern const action fork_stack;         // stack_future
extern const action lock_each;          // isolate, around a lock
extern const action loop;               // parallel_for
extern const action make_pool;          // a pool for this one call
extern const action resize_pool;        // leaf: pool::resize
extern const action scope_all;          // scope
extern const action scope_fifo_all;     // scope_fifo
extern const action scope_phases;       // scope, and wait in it
extern const action scope_stopped;      // leaf: a scope with a stop token
extern const action spawn_each;         // spawn, spawn_fifo, priorities
extern const action take_blame;         // catches the exception of its child

inline constexpr std::array<const action*, 22> all_actions{
    &async_all, &async_chain,    &block,        &call_every_worker, &compute,    &count_loop, &doze,      &enter_pool,
    &fail,      &fork_both,      &fork_several, &fork_stack,        &lock_each,  &loop,       &make_pool, &resize_pool,
    &scope_all, &scope_fifo_all, &scope_phases, &scope_stopped,     &spawn_each, &take_blame,
};

}  // namespace heddle::stress
