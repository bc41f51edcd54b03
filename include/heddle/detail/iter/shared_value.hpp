// SPDX-License-Identifier: Apache-2.0
// shared_value.hpp - a number or a flag that all threads of a chain read and write.
#pragma once

#include "../base/atomic.hpp"

namespace heddle::inline v0::detail {

// An atomic that can be copied before any thread uses it.
template <class T>
class shared_value {
public:
    explicit shared_value(T value) noexcept : value_("shared by a chain", value) {}
    shared_value(const shared_value& other) noexcept : shared_value(other.get()) {}
    shared_value& operator=(const shared_value&) = delete;

    T get() const noexcept { return value_.load(std::memory_order_relaxed); }  // stale: some items too many or too few
    void set(T value) noexcept { value_.store(value, std::memory_order_relaxed); }  // stale: as above

    // Counts down. False if it was 0.
    bool take_one() noexcept {
        T left = get();
        // Relaxed: nothing but the count itself is agreed upon.
        while (left != 0 &&
               !value_.compare_exchange(left, left - 1, std::memory_order_relaxed, std::memory_order_relaxed)) {}
        return left != 0;
    }

private:
    atomic<T> value_;
};

}  // namespace heddle::inline v0::detail
