// SPDX-License-Identifier: Apache-2.0
// replace.hpp - makes Heddle's default pool the backend of std::execution::parallel_scheduler. Include it in one file of the program.
//
// HEDDLE_PARALLEL_SCHEDULER_STD is the namespace that replaces std, for implementations that come before their standard
// library: it has execution::parallel_scheduler_replacement, inplace_stop_token and get_stop_token.
#pragma once

#ifndef HEDDLE_PARALLEL_SCHEDULER_STD
#include <execution>
#include <stop_token>
#define HEDDLE_PARALLEL_SCHEDULER_STD std
#endif

#include <memory>

#include "backend.hpp"

namespace heddle::inline v0::parallel_scheduler {

struct standard {
    using receiver = HEDDLE_PARALLEL_SCHEDULER_STD::execution::parallel_scheduler_replacement::receiver_proxy;
    using bulk_receiver =
        HEDDLE_PARALLEL_SCHEDULER_STD::execution::parallel_scheduler_replacement::bulk_item_receiver_proxy;
    using backend =
        HEDDLE_PARALLEL_SCHEDULER_STD::execution::parallel_scheduler_replacement::parallel_scheduler_backend;

    static bool stop_requested(receiver& to) noexcept {
        const auto token = to.template try_query<HEDDLE_PARALLEL_SCHEDULER_STD::inplace_stop_token>(
            HEDDLE_PARALLEL_SCHEDULER_STD::get_stop_token);
        return token && token->stop_requested();
    }
};

using backend = basic_backend<standard>;

}  // namespace heddle::inline v0::parallel_scheduler

// The standard lets a program define this function.
std::shared_ptr<HEDDLE_PARALLEL_SCHEDULER_STD::execution::parallel_scheduler_replacement::parallel_scheduler_backend>
HEDDLE_PARALLEL_SCHEDULER_STD::execution::parallel_scheduler_replacement::query_parallel_scheduler_backend() {
    static const auto shared = std::make_shared<heddle::parallel_scheduler::backend>();
    return shared;
}
