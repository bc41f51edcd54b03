// SPDX-License-Identifier: Apache-2.0
// task_context.hpp - what a job inherits from the code that forked it, and the kinds of jobs that carry it.
//
// A worker always has a current context, and each fork stores a pointer to it. A thief that runs the job makes a context
// of its own with the same properties, for the length of the job (worker::in_context).
//
// Lifetime   a context lives on the stack of its owner, or in the owner itself, and outlives the jobs forked in it.
#pragma once

#include <cstdint>

#include "../base/atomic.hpp"
#include "../prim/core_latch.hpp"
#include "../prim/job.hpp"

namespace heddle::inline v0::detail {

struct stop_chain;  // stop_chain.hpp

// One call of `isolate`, and the calls around it. Lives as long as everything that is forked in it.
struct isolation {
    const isolation* outer = nullptr;

    // Does a job that was forked in `inner` belong to `region`? Every job belongs to the null region.
    static bool is_within(const isolation* inner, const isolation* region) noexcept {
        while (inner != region && inner != nullptr) inner = inner->outer;
        return inner == region;
    }
};

struct task_context {
    worker* owner;
    const stop_chain* stop = nullptr;     // the stop tokens to poll; null: there is none
    const isolation* isolated = nullptr;  // not null: a wait in this context runs only jobs of this region
    void* carried = nullptr;              // the user's (carried_pointer.hpp)
    const char* label = nullptr;          // for the trace: the loop or algorithm that its forks belong to
};

// A job in the stack frame of the worker that forked it. If a thief takes the job, the owner waits in that frame.
struct forked_job : job {
    static constexpr std::uint32_t k_not_stolen = 0;

    forked_job(runner how, const task_context& where) noexcept : job{how}, context(&where) {}

    core_latch done;                                     // set by the thief when the job has run
    atomic<std::uint32_t> thief{"thief", k_not_stolen};  // the thief's place plus one: the owner steals back from it
    const task_context* const context;                   // of the owner
};

static_assert(sizeof(forked_job) <= 2 * sizeof(void*) + 8, "latch and thief share eight bytes, which one store sets");

// A job that only one worker may run: the one to which it is sent.
struct mailed_job : injected_job {
    const isolation* sent_in = nullptr;  // a thread that waits in this region may run the job, and may have to
};

}  // namespace heddle::inline v0::detail
