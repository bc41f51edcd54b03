// SPDX-License-Identifier: Apache-2.0
// affinity_none.cpp - systems on which threads are not tied to processors, or where we do not ask.
#if !defined(__linux__) && !defined(_WIN32) && !defined(__APPLE__) && !defined(__EMSCRIPTEN__)

#include "affinity.hpp"

#include <thread>

namespace heddle::detail {

unsigned affinity_cpus() noexcept { return std::thread::hardware_concurrency(); }

bool pin_to_cpu(unsigned) noexcept { return false; }

}  // namespace heddle::detail

#endif
