// SPDX-License-Identifier: Apache-2.0
// stop_after.hpp - a stop token with a deadline.
#pragma once

#include <version>

#if defined(__cpp_lib_jthread)

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "cancellation.hpp"
#include "detail/base/deadline.hpp"
#include "detail/base/immovable.hpp"

namespace heddle::inline v0 {

// A thread waits for the deadline and then requests a stop through token(), unless the object is destroyed before. If the duration is
// not positive, it requests the stop at once. Throws std::system_error if the thread cannot be started.
class [[nodiscard]] stop_after : detail::immovable {
public:
    explicit stop_after(std::chrono::nanoseconds duration)
        : timer_([this, deadline = detail::deadline_after(std::chrono::steady_clock::now(), duration)](
                     const std::stop_token& cancelled) {
              wait(cancelled, deadline);
              if (!cancelled.stop_requested()) source_.request_stop();
          }) {}

    // The token for options::stop and the like.
    [[nodiscard]] stop_token token() const noexcept { return source_.get_token(); }

private:
    void wait(const std::stop_token& cancelled, std::chrono::steady_clock::time_point deadline) {
        using clock = std::chrono::steady_clock;
        std::unique_lock lock(mutex_);
        for (auto now = clock::now(); now < deadline && !cancelled.stop_requested(); now = clock::now()) {
            ended_.wait_until(lock, cancelled, detail::end_of_wait(now, deadline), [] { return false; });
        }
    }

    std::stop_source source_;
    std::mutex mutex_;
    std::condition_variable_any ended_;
    std::jthread timer_;  // last: it is destroyed first
};

}  // namespace heddle::inline v0

#endif
