// SPDX-License-Identifier: Apache-2.0
// isolate.hpp - waits that run nothing but what is waited for.
#pragma once

#include <concepts>
#include <functional>
#include <type_traits>

#include "detail/forkjoin/inside.hpp"
#include "detail/sched/worker.hpp"

namespace heddle {

// Calls f(). A thread that waits in f, and every thread that runs a part of it, runs meanwhile nothing but parts of what it waits
// for: no other task can get in between. So a mutex may be held across a join inside.
//
// Parts are what joins, loops, scopes and stack futures fork. Tasks of `async` and `spawn` are not: whoever runs them is not
// isolated, unless it is the thread that gets their result here. The calls of a broadcast inside are parts; a worker that waits in
// another call of `isolate` makes its own when that is over.
template <std::invocable F>
std::invoke_result_t<F&> isolate(F&& f) {
    auto isolated = [&]() -> std::invoke_result_t<F&> {
        detail::worker& self = *detail::worker::current();
        const detail::isolation region{self.context().isolated};
        const detail::worker::in_context inherited(self, self.context().stop, &region);
        return std::invoke(f);
    };
    return detail::call_in_some_pool(isolated);
}

}  // namespace heddle
