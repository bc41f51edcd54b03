// SPDX-License-Identifier: Apache-2.0
// kth_call.hpp - throws at the k-th call, on any thread.
//
// Threads    any.
#pragma once

#include <atomic>
#include <exception>

namespace heddle::test {

struct kth_call_failed : std::exception {
    const char* what() const noexcept override { return "the k-th call"; }
};

class kth_call {
public:
    // 0: no call fails.
    explicit kth_call(long k) : left_(k) {}

    void count() {
        if (left_.fetch_sub(1, std::memory_order_relaxed) == 1) throw kth_call_failed();  // stale: never, it is an RMW
    }

    bool has_failed() const { return left_.load(std::memory_order_relaxed) <= 0; }  // stale: never, after the calls

private:
    std::atomic<long> left_;
};

}  // namespace heddle::test
