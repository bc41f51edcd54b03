// SPDX-License-Identifier: Apache-2.0
// mailed_job.hpp - a job that only one worker may run, the one to whom it is sent.
#pragma once

#include "../prim/injector.hpp"
#include "task_context.hpp"

namespace heddle::detail {

struct mailed_job : injected_job {
    const isolation* sent_in = nullptr;  // whoever waits there for a part of it may have to run this first
};

}  // namespace heddle::detail
