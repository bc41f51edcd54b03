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
// the pool starts as many as pool_options::spare_threads allows. One such call inside another adds nothing.
template <std::invocable F>
std::invoke_result_t<F&> blocking(F&& f) {
    detail::worker* const self = detail::worker::current();
    if (self == nullptr || self->is_in_blocking()) return std::invoke(f);
    struct absence : detail::immovable {
        explicit absence(detail::worker& who) noexcept : self(who) {
            self.set_in_blocking(true);
            detail::begin_blocking(self.home());
        }
        ~absence() {
            detail::end_blocking(self.home());
            self.set_in_blocking(false);
        }
        detail::worker& self;
    } const away(*self);
    return std::invoke(f);
}

}  // namespace heddle
