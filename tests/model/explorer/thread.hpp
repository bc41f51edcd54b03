// SPDX-License-Identifier: Apache-2.0
// thread.hpp - one thread of a scenario, on a fiber.
#pragma once

#include <functional>

#include "fiber.hpp"
#include "operation.hpp"
#include "spin_watch.hpp"
#include "view.hpp"

namespace model {

struct thread {
    const char* name = nullptr;
    std::function<void()> body;
    fiber stack;
    knowledge knows;
    operation next;  // what it does when it is scheduled; then the result
    spin_watch spin;
    void* local = nullptr;  // see execution::keep_thread_local
    bool woken = false;     // it sleeps no more, though it has not run yet
    bool ended = false;
};

}  // namespace model
