// SPDX-License-Identifier: Apache-2.0
// dispatch_threads.hpp - workers that are threads of Grand Central Dispatch, on macOS.
//
//     heddle::pool home({.thread_source = heddle::dispatch_threads()});
//
// A program that also uses dispatch queues then has one set of threads, which the system controls. Each worker has the quality of
// service class "user initiated". Dispatch gives a pool at most about 64 threads, and threads may arrive late.
#pragma once

#include <heddle/config.hpp>

#include "callback.hpp"

namespace heddle::inline v0 {

// For pool_options::thread_source. Empty on systems without Grand Central Dispatch: the pool then starts threads of its own.
[[nodiscard]] HEDDLE_API callback<bool(unsigned worker, callback<void()> run)> dispatch_threads();

}  // namespace heddle::inline v0
