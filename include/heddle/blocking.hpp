// SPDX-License-Identifier: Apache-2.0
// blocking.hpp - calls that block on something other than a task: a lock, a file, another thread.
#pragma once

#include <concepts>
#include <type_traits>

#include "detail/base/invoke.hpp"
#include "detail/sched/worker.hpp"

namespace heddle::inline v0 {

// Calls f(). Meanwhile another thread computes instead of this one: a sleeping worker, or else a spare thread. The pool starts up to
// pool_options::spare_threads spare threads. If all are in use, or the system refuses one, no thread computes instead. A call
// inside another one has no further effect.
template <std::invocable F>
std::invoke_result_t<F&> blocking(F&& f) {
    detail::worker* const self = detail::worker::current();
    if (self == nullptr) return detail::invoke(f);
    const detail::worker::lent_seat lent(*self);
    return detail::invoke(f);
}

}  // namespace heddle::inline v0
