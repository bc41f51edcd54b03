// SPDX-License-Identifier: Apache-2.0
// affinity_emscripten.cpp - a page knows how many processors there are, and cannot choose among them.
#if defined(__EMSCRIPTEN__)

#include "affinity.hpp"

#include <algorithm>

#include <emscripten/threading.h>

namespace heddle::detail {
namespace {

// Every web worker is an interpreter with its own copy of the compiled code: Emscripten advises no more than this many on a page.
constexpr unsigned k_most_workers = 8;

}  // namespace

unsigned affinity_cpus() noexcept {
    const int cores = emscripten_num_logical_cores();
    return std::min(static_cast<unsigned>(std::max(cores, 1)), k_most_workers);
}

bool pin_to_cpu(unsigned) noexcept { return false; }

}  // namespace heddle::detail

#endif
