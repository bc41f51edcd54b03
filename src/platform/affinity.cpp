// SPDX-License-Identifier: Apache-2.0
// affinity.cpp - systems that report the number of processors and cannot bind a thread to one. Linux and Windows have files of their own.
#if !defined(__linux__) && !defined(_WIN32)

#include "affinity.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <thread>

#if defined(__APPLE__)
#include <sys/sysctl.h>
#elif defined(__EMSCRIPTEN__)
#include <emscripten/threading.h>
#endif

namespace heddle::inline v0::detail {

#if defined(__APPLE__)

// The kernel places threads by their quality-of-service class.
unsigned affinity_cpus() noexcept {
    int active = 0;
    std::size_t size = sizeof active;
    if (sysctlbyname("hw.activecpu", &active, &size, nullptr, 0) != 0 || active < 0) return 0;
    return static_cast<unsigned>(active);
}

#elif defined(__EMSCRIPTEN__)

// Every web worker is an interpreter with its own copy of the compiled code. Emscripten recommends at most 8 of them on a page.
unsigned affinity_cpus() noexcept {
    constexpr unsigned k_most_workers = 8;
    const int cores = emscripten_num_logical_cores();
    return std::min(static_cast<unsigned>(std::max(cores, 1)), k_most_workers);
}

#else

unsigned affinity_cpus() noexcept { return std::thread::hardware_concurrency(); }

#endif

std::vector<unsigned> own_processors() {
    std::vector<unsigned> all(affinity_cpus());
    std::iota(all.begin(), all.end(), 0u);
    return all;
}

bool bind_to(std::span<const unsigned>) noexcept { return false; }

}  // namespace heddle::inline v0::detail

#endif
