// SPDX-License-Identifier: Apache-2.0
// meeting.hpp - makes two calls run at the same time, without ordering them.
#pragma once

#include <heddle/detail/base/valgrind.hpp>

#include <atomic>
#include <thread>

// Each of `count` threads calls meet() once; none returns before the last has called. All accesses are relaxed: a race detector
// sees no order between what the threads do before and after.
class meeting {
public:
    explicit meeting(int count) noexcept : missing_(count) { heddle::detail::tell_atomic(&missing_, sizeof missing_); }

    void meet() noexcept {
        missing_.fetch_sub(1, std::memory_order_relaxed);
        while (missing_.load(std::memory_order_relaxed) > 0) std::this_thread::yield();
    }

private:
    std::atomic<int> missing_;
};
