// SPDX-License-Identifier: Apache-2.0
// thread_limits_emscripten.cpp - a thread is a web worker, and a browser starts one only when the page's main thread has returned
// to its loop of events.
//
// So the main thread may only start what has a worker waiting for it: -sPTHREAD_POOL_SIZE says how many are made with the
// page. Without one the start is refused, and a pool has fewer threads, where the page would wait for ever. Other threads ask the
// main thread to start theirs, and wait for it in vain only as long as it computes. Node starts threads at any time.
#if defined(__EMSCRIPTEN_PTHREADS__)

#include "thread_limits.hpp"

#include <emscripten/em_js.h>
#include <emscripten/threading.h>

// Emscripten's list of workers without a thread: the last one is taken first.
// clang-format off
EM_JS(bool, heddle_worker_is_ready, (), { return PThread.unusedWorkers.at(-1)?.loaded ?? false; })
// clang-format on

namespace heddle::detail {

bool can_start_thread_now() noexcept { return !emscripten_is_main_browser_thread() || heddle_worker_is_ready(); }

// Emscripten's own choice is 64 KB. Memory that no thread has touched yet costs addresses only.
std::size_t default_stack_size() noexcept { return std::size_t{1} << 20; }

}  // namespace heddle::detail

#endif
