// SPDX-License-Identifier: Apache-2.0
// watchdog.hpp - ends a test that hangs, and reports the state of every pool.
//
// Threads    pet: any. The dump function runs on the watchdog's own thread while other threads may still run:
//            it may only read what is safe to read then.
// Lifetime   the watch ends with the object.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace heddle::test {

class watchdog {
public:
    // If it is neither petted nor destroyed for `limit` (longer in an emulator, HEDDLE_TEST_PATIENCE): prints `what` and the
    // state of every pool, calls `dump` if there is one, and aborts.
    watchdog(std::chrono::milliseconds limit, std::string what, std::function<void()> dump = {});
    ~watchdog();

    watchdog(const watchdog&) = delete;
    watchdog& operator=(const watchdog&) = delete;

    // There was progress: the limit counts from now.
    void pet();

private:
    void watch();

    const std::chrono::milliseconds limit_;
    const std::string what_;
    const std::function<void()> dump_;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::uint64_t pets_ = 0;
    bool is_over_ = false;
    std::thread thread_;  // last: it uses the members above
};

}  // namespace heddle::test
