// SPDX-License-Identifier: Apache-2.0
// watchdog.cpp - the thread behind watchdog.hpp.
#include "watchdog.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <utility>

#include <heddle/detail/sched/registry.hpp>

namespace heddle::test {

watchdog::watchdog(std::chrono::milliseconds limit, std::string what, std::function<void()> dump)
    : limit_(limit * HEDDLE_TEST_PATIENCE),
      what_(std::move(what)),
      dump_(std::move(dump)),
      thread_([this] { watch(); }) {}

watchdog::~watchdog() {
    {
        const std::lock_guard hold(mutex_);
        is_over_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void watchdog::pet() {
    {
        const std::lock_guard hold(mutex_);
        ++pets_;
    }
    changed_.notify_one();
}

void watchdog::watch() {
    std::unique_lock hold(mutex_);
    while (!is_over_) {
        const std::uint64_t seen = pets_;
        if (changed_.wait_for(hold, limit_, [&] { return is_over_ || pets_ != seen; })) continue;
        std::fprintf(stderr, "watchdog: %s: no progress for %lld ms\n", what_.c_str(),
                     static_cast<long long>(limit_.count()));
        heddle::dump_pools();
        if (dump_) dump_();
        std::fflush(nullptr);
        std::abort();
    }
}

}  // namespace heddle::test
