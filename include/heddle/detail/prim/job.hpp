// SPDX-License-Identifier: Apache-2.0
// job.hpp - a piece of work that any worker may run: one function pointer at the head of whatever it needs.
//
// A job is a base class without a virtual table: eight bytes, so that the frame of a `join` stays within one cache line.
// Queues hold pointers to jobs and never own them; whoever made a job keeps it alive until it has run.
#pragma once

namespace heddle::detail {

class worker;

struct job {
    // Runs the job on `executor`, the worker of the calling thread. Must not throw. When it returns, *self may be gone.
    using runner = void (*)(job* self, worker& executor) noexcept;

    runner run;
};

static_assert(sizeof(job) == sizeof(void*), "a job is its function pointer and nothing else");

}  // namespace heddle::detail
