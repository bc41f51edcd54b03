// SPDX-License-Identifier: Apache-2.0
// future_wait_until.cpp - waiting for a future until a deadline.
//
// The waiting thread can leave before the future is ready, so it takes its completion back. If it is too late for that, the thread that
// completes the future is about to end the wait.
#include <condition_variable>
#include <mutex>
#include <optional>

#include <heddle/detail/base/deadline.hpp>
#include <heddle/detail/forkjoin/future_core.hpp>
#include <heddle/detail/sched/worker.hpp>

namespace heddle::inline v0::detail {

namespace {

class waiting_until : public completion {
public:
    waiting_until() noexcept : completion{&wake} {}

    // True: it was told.
    bool wait(clock::time_point deadline) {
        std::unique_lock lock(mutex_);
        for (auto now = clock::now(); !is_told_ && now < deadline; now = clock::now()) {
            told_.wait_until(lock, end_of_wait(now, deadline));
        }
        return is_told_;
    }
    void wait() {
        std::unique_lock lock(mutex_);
        told_.wait(lock, [&] { return is_told_; });
    }

private:
    // The waiting thread may destroy it as soon as the mutex is free.
    static future_core* wake(completion* base) noexcept {
        auto* const self = static_cast<waiting_until*>(base);
        const std::lock_guard lock(self->mutex_);
        self->is_told_ = true;
        self->told_.notify_one();
        return nullptr;
    }

    std::mutex mutex_;
    std::condition_variable told_;
    bool is_told_ = false;
};

}  // namespace

bool future_core::wait_until(clock::time_point deadline) {
    if (is_ready()) return true;
    if (deadline <= clock::now()) return false;
    std::optional<worker::lent_seat> lent;
    if (worker* const self = worker::current()) lent.emplace(*self);
    waiting_until waiting;
    if (!notify(waiting) || waiting.wait(deadline)) return is_ready();
    if (retract(waiting)) return false;
    waiting.wait();
    return is_ready();
}

}  // namespace heddle::inline v0::detail
