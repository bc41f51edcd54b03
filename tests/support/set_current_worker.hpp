// SPDX-License-Identifier: Apache-2.0
// set_current_worker.hpp - changes what worker::current() is, for threads that are fibers of one thread.
//
// Included by one file of a program.
#pragma once

#include <heddle/detail/sched/worker.hpp>

namespace test {

void set_current_worker(heddle::detail::worker* self) noexcept;

// An explicit instantiation may name what is private.
template <auto Set>
struct worker_setter {
    friend void set_current_worker(heddle::detail::worker* self) noexcept { Set(self); }
};
template struct worker_setter<&heddle::detail::worker::set_current>;

}  // namespace test
