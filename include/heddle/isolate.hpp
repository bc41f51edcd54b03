// SPDX-License-Identifier: Apache-2.0
// isolate.hpp - a region in which a waiting thread runs nothing from outside the region.
#pragma once

#include <concepts>
#include <type_traits>

#include "detail/base/invoke.hpp"
#include "detail/sched/registry.hpp"
#include "detail/sched/worker.hpp"

namespace heddle::inline v0 {

// Calls f(). A thread that waits in f, or in a part of f, runs only tasks and forks that belong to this region or to a region
// nested in it. Tasks of scopes around the region do not belong to it. So the caller may hold a mutex across a join inside, as long
// as no part of f locks it.
//
// The parts of f are the forks of joins, loops, scopes, stack futures and broadcasts inside f. Tasks of `async` and `spawn` are not
// parts, except that a thread that gets the result of a future inside f runs the tasks that the future needs. A worker that waits in
// another call of `isolate` makes its call of a broadcast when that region has ended.
template <std::invocable F>
std::invoke_result_t<F&> isolate(F&& f) {
    auto isolated = [&]() -> std::invoke_result_t<F&> {
        detail::worker& self = *detail::worker::current();
        const detail::isolation region{self.context().isolated};
        const detail::worker::in_context inherited(self, self.context().stop, &region);
        return detail::invoke(f);
    };
    return detail::call_in_some_pool(isolated);
}

}  // namespace heddle::inline v0
