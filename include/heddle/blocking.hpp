// SPDX-License-Identifier: Apache-2.0
// blocking.hpp - calls that wait for something else than a task: a lock, a file, another thread.
#pragma once

#include <concepts>
#include <functional>
#include <type_traits>

#include "detail/base/immovable.hpp"
#include "detail/sched/guest.hpp"
#include "detail/sched/worker.hpp"

namespace heddle {

// Calls f(). While it lasts, another thread computes in the place of this one: a worker that sleeps, or else a spare one, of which
// the pool starts as many as pool_options::spare_threads allows.
template <std::invocable F>
std::invoke_result_t<F&> blocking(F&& f) {
    detail::worker* const self = detail::worker::current();
    if (self == nullptr) return std::invoke(f);
    struct absence : detail::immovable {
        explicit absence(detail::registry& pool) noexcept : home(pool) { detail::begin_blocking(home); }
        ~absence() { detail::end_blocking(home); }
        detail::registry& home;
    } const away(self->home());
    return std::invoke(f);
}

}  // namespace heddle
