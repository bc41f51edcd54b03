// SPDX-License-Identifier: Apache-2.0
// threads.hpp - threads for a pool that a page's main thread creates, without waiting until they run.
#pragma once

#include <thread>
#include <utility>

#include <emscripten/threading.h>
#include <heddle/callback.hpp>

namespace heddle::inline v0::web {

// For pool_options::thread_source. The pool is ready at once, and its workers arrive when the browser has started them. The browser does that
// when the main thread is back in its event loop; tasks wait until then. Null (no thread source) in a build without threads.
inline callback<bool(unsigned worker, callback<void()> run)> threads() {
    if (!emscripten_has_threading_support()) return nullptr;
    return [](unsigned, callback<void()> run) {
        std::thread(std::move(run)).detach();
        return true;
    };
}

}  // namespace heddle::inline v0::web
