// SPDX-License-Identifier: Apache-2.0
// loop_report.hpp - how often a library has called its adapter; a line at the end of the program if HEDDLE_ADAPTER_STATS is set.
//
// heddle-run --stats sets HEDDLE_RUN_PROCESS to the process that it becomes. Other processes, which that one starts, print a line only
// if they have called the adapter.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

#include "environment.hpp"

namespace heddle::inline v0::adapter {

// Whether this is the process that heddle-run has started, or heddle-run was not used.
inline bool is_main_process() noexcept {
#if __has_include(<unistd.h>)
    const char* const process = environment_variable("HEDDLE_RUN_PROCESS");
    return process == nullptr || std::strtol(process, nullptr, 10) == static_cast<long>(getpid());
#else
    return true;
#endif
}

// For a variable with static storage duration. A thread may still call count() when the variable has been destroyed.
class loop_report {
public:
    explicit loop_report(const char* name) noexcept
        : name_(name),
          is_on_(environment_variable("HEDDLE_ADAPTER_STATS") != nullptr) {}
    loop_report(const loop_report&) = delete;
    loop_report& operator=(const loop_report&) = delete;
    ~loop_report() {
        const std::uint64_t calls =
            calls_.load(std::memory_order_relaxed);  // stale: a call that is just being made is not counted
        if (!is_on_ || (calls == 0 && !is_main_process())) return;
        std::fprintf(stderr, "heddle: %s: %llu calls\n", name_, static_cast<unsigned long long>(calls));
    }

    void count() noexcept {
        if (is_on_) calls_.fetch_add(1, std::memory_order_relaxed);  // a counter, which orders nothing
    }

private:
    const char* const name_;
    const bool is_on_;
    std::atomic<std::uint64_t> calls_ = 0;
};

}  // namespace heddle::inline v0::adapter
