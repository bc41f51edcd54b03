// SPDX-License-Identifier: Apache-2.0
// dispatch_threads.cpp - Grand Central Dispatch: each worker is one block in a global queue, which ends when its pool ends.
#include <heddle/dispatch_threads.hpp>

#include <memory>
#include <utility>

#if defined(__APPLE__)
#include <dispatch/dispatch.h>
#endif

namespace heddle::inline v0 {

#if defined(__APPLE__)

callback<bool(unsigned worker, callback<void()> run)> dispatch_threads() {
    return [](unsigned, callback<void()> run) {
        const auto call_once = [](void* context) {
            const std::unique_ptr<callback<void()>> mine(static_cast<callback<void()>*>(context));
            (*mine)();
        };
        auto handed_over = std::make_unique<callback<void()>>(std::move(run));
        dispatch_async_f(dispatch_get_global_queue(QOS_CLASS_USER_INITIATED, 0), handed_over.release(), call_once);
        return true;
    };
}

#else

callback<bool(unsigned worker, callback<void()> run)> dispatch_threads() { return nullptr; }

#endif

}  // namespace heddle::inline v0
