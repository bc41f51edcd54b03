// SPDX-License-Identifier: Apache-2.0
// dispatch_threads_darwin.cpp - each worker is one block in a global queue, which ends when the pool does.
#if defined(__APPLE__)

#include <memory>
#include <utility>

#include <dispatch/dispatch.h>

#include <heddle/dispatch_threads.hpp>

namespace heddle {

std::function<bool(unsigned worker, std::function<void()> run)> dispatch_threads() {
    return [](unsigned, std::function<void()> run) {
        const auto call_once = [](void* context) {
            const std::unique_ptr<std::function<void()>> mine(static_cast<std::function<void()>*>(context));
            (*mine)();
        };
        auto handed_over = std::make_unique<std::function<void()>>(std::move(run));
        dispatch_async_f(dispatch_get_global_queue(QOS_CLASS_USER_INITIATED, 0), handed_over.release(), call_once);
        return true;
    };
}

}  // namespace heddle

#endif
