// SPDX-License-Identifier: Apache-2.0
// meeting.hpp - several threads block until all of them have arrived.
//
// Not a std::barrier: on systems without a futex (Windows), the barrier of libstdc++ 12 occasionally leaves a thread waiting.
// src/platform/parkers.hpp explains why.
#pragma once

#include <condition_variable>
#include <mutex>

namespace heddle::test {

class meeting {
public:
    explicit meeting(unsigned threads) : missing_(threads) {}

    void wait_for_all() {
        std::unique_lock lock(mutex_);
        if (--missing_ == 0) all_are_here_.notify_all();
        else all_are_here_.wait(lock, [&] { return missing_ == 0; });
    }

private:
    std::mutex mutex_;
    std::condition_variable all_are_here_;
    unsigned missing_;
};

}  // namespace heddle::test
