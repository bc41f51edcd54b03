// SPDX-License-Identifier: Apache-2.0
// dispatch_threads.hpp - workers that are threads of Grand Central Dispatch, on macOS.
//
//     heddle::pool home({.thread_source = heddle::dispatch_threads()});
//
// A program that computes with dispatch queues as well then has one set of threads, which the system watches over, and each worker
// has the class of service "user initiated". Dispatch gives a pool about 64 threads at the most; those that come late join late.
#pragma once

#include <functional>

#include <heddle/config.hpp>

namespace heddle {

// For pool_options::thread_source. Empty where there is no Grand Central Dispatch: the pool then starts threads of its own.
HEDDLE_API std::function<bool(unsigned worker, std::function<void()> run)> dispatch_threads();

}  // namespace heddle
