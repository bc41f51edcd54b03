// SPDX-License-Identifier: Apache-2.0
// threads.hpp - threads for a pool that a page's main thread makes, without waiting until they run.
#pragma once

#include <functional>
#include <thread>
#include <utility>

#include <emscripten/threading.h>

namespace heddle::web {

// For pool_options::thread_source. The pool is there at once, and its workers come when the browser has started them, which it does when
// the main thread is back in its loop of events; tasks wait meanwhile. Null, which means none of this, where there are no threads.
inline std::function<bool(unsigned worker, std::function<void()> run)> threads() {
    if (!emscripten_has_threading_support()) return nullptr;
    return [](unsigned, std::function<void()> run) {
        std::thread(std::move(run)).detach();
        return true;
    };
}

}  // namespace heddle::web
