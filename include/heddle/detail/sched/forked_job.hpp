// SPDX-License-Identifier: Apache-2.0
// forked_job.hpp - a job in the stack frame of the worker that forked it, which waits there if it was stolen.
#pragma once

#include <cstdint>

#include "../base/atomic.hpp"
#include "../prim/core_latch.hpp"
#include "../prim/job.hpp"
#include "task_context.hpp"

namespace heddle::detail {

struct forked_job : job {
    static constexpr std::uint32_t k_nobody = 0;

    forked_job(runner how, const task_context& where) noexcept : job{how}, context(&where) {}

    core_latch done;                                 // set by the thief when the job has run
    atomic<std::uint32_t> thief{"thief", k_nobody};  // the thief's place plus one, for the waiting owner's help
    const task_context* const context;               // of the owner, who waits in it
};

static_assert(sizeof(forked_job) <= 2 * sizeof(void*) + 8, "latch and thief share eight bytes, which one store sets");

}  // namespace heddle::detail
