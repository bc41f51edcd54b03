// SPDX-License-Identifier: Apache-2.0
// dispatch_threads_none.cpp - systems without Grand Central Dispatch.
#if !defined(__APPLE__)

#include <heddle/dispatch_threads.hpp>

namespace heddle {

std::function<bool(unsigned worker, std::function<void()> run)> dispatch_threads() { return nullptr; }

}  // namespace heddle

#endif
