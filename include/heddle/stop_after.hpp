// SPDX-License-Identifier: Apache-2.0
// stop_after.hpp - a stop token that asks by itself when time is up.
#pragma once

#include <version>

#if defined(__cpp_lib_jthread)

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "cancellation.hpp"
#include "detail/base/immovable.hpp"

namespace heddle {

// While it lives, a thread waits for the deadline and then asks everybody to stop who was given token(). Throws
// std::system_error if there is no such thread to be had.
class stop_after : detail::immovable {
public:
    explicit stop_after(std::chrono::nanoseconds duration)
        : timer_([this, deadline = std::chrono::steady_clock::now() + duration](const std::stop_token& cancelled) {
              std::unique_lock lock(mutex_);
              ended_.wait_until(lock, cancelled, deadline, [] { return false; });
              if (!cancelled.stop_requested()) source_.request_stop();
          }) {}

    stop_token token() const noexcept { return source_.get_token(); }

private:
    std::stop_source source_;
    std::mutex mutex_;
    std::condition_variable_any ended_;
    std::jthread timer_;  // last: it is ended first
};

}  // namespace heddle

#endif
