// SPDX-License-Identifier: Apache-2.0
// isolate.hpp - waits that run nothing but what is waited for.
#pragma once

#include <concepts>
#include <functional>
#include <type_traits>

#include "detail/sched/worker.hpp"

namespace heddle {

// Calls f(). A thread that waits in f, and every thread that runs a part of it, runs meanwhile nothing but parts of what it waits
// for: no other task can get in between. So a mutex may be held across a join inside.
//
// Parts are what joins, loops, scopes and stack futures fork. Tasks of `async` and `spawn` are not: whoever runs them is not
// isolated, unless it is the thread that gets their result here. Do not broadcast inside: a call may be this very thread's.
template <std::invocable F>
std::invoke_result_t<F&> isolate(F&& f) {
    detail::worker* const self = detail::worker::current();
    if (self == nullptr) return std::invoke(f);  // a guest runs nothing but its own call in any case
    const detail::worker::in_context inherited(*self, self->context().stop, true);
    return std::invoke(f);
}

}  // namespace heddle
