// SPDX-License-Identifier: Apache-2.0
// job.hpp - a piece of work that any worker may run: one function pointer at the head of the data that it needs.
//
// A job is a base class without a virtual table: eight bytes, so that the frame of a `join` stays within one cache line.
// Queues hold pointers to jobs and never own them. The code that makes a job keeps it alive until the job has run.
#pragma once

#include <heddle/config.hpp>

namespace heddle::inline v0::detail {

class HEDDLE_ABI_TAG worker;

struct job {
    // Runs the job on `executor`, the worker of the calling thread. Must not throw. When it returns, *self may be destroyed.
    using runner = void (*)(job* self, worker& executor) noexcept;

    runner run;
};

static_assert(sizeof(job) == sizeof(void*), "a job is its function pointer and nothing else");

// A job that can wait in an injector: it is its own list node.
struct injected_job : job {
    injected_job* next = nullptr;
};

}  // namespace heddle::inline v0::detail
