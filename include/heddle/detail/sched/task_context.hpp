// SPDX-License-Identifier: Apache-2.0
// task_context.hpp - what a job inherits from the place where it was forked: how it may wait, and who may ask it to stop.
//
// A worker always has a current context; each fork notes it. Whoever runs the job elsewhere makes a context of its own
// there, with the same properties, for the length of the job.
//
// Lifetime   a context lives on the stack of its owner, or in the owner itself, and outlives the jobs forked in it.
#pragma once

#include <heddle/cancellation.hpp>

namespace heddle::detail {

class worker;

// One who may ask to stop, and those around him. Lives as long as every task that it is handed to.
struct stop_chain {
    stop_token token;
    const stop_chain* outer = nullptr;

    static bool requested(const stop_chain* innermost) noexcept {
        for (; innermost != nullptr; innermost = innermost->outer) {
            if (innermost->token.stop_requested()) return true;
        }
        return false;
    }
};

// A call of `isolate`, and those around it. Lives as long as everything that is forked in it.
struct isolation {
    const isolation* outer = nullptr;

    // Does what is forked in `inner` belong to `region`? Everything belongs to none.
    static bool is_within(const isolation* inner, const isolation* region) noexcept {
        while (inner != region && inner != nullptr) inner = inner->outer;
        return inner == region;
    }
};

struct task_context {
    worker* owner;
    const stop_chain* stop = nullptr;
    const isolation* isolated = nullptr;  // if there is one: while it waits, it runs nothing but what it waits for
};

}  // namespace heddle::detail
