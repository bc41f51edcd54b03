// SPDX-License-Identifier: Apache-2.0
// atomic.hpp - the atomics and the mutex that every concurrent part of Heddle is written with.
//
// A thin layer over std::atomic for two reasons. Every access has to spell its memory order: there is no
// default and no operator. And in model builds (HEDDLE_MODEL) the same names mean the interleaving explorer of
// tests/model, so that it checks the headers that ship and not a copy. The name given at construction
// appears in the explorer's traces and costs nothing elsewhere.
#pragma once

#include <atomic>

#ifdef HEDDLE_MODEL
#include <model/seam.hpp>
#else

#include <mutex>

namespace heddle::detail {

template <class T>
class atomic {
public:
    constexpr atomic(const char* /*name*/, T value) noexcept : value_(value) {}

    T load(std::memory_order order) const noexcept { return value_.load(order); }
    void store(T value, std::memory_order order) noexcept { value_.store(value, order); }
    T exchange(T value, std::memory_order order) noexcept { return value_.exchange(value, order); }

    // Strong: fails only if the value differs from `expected`, which then receives what was found.
    bool compare_exchange(T& expected, T desired, std::memory_order won, std::memory_order lost) noexcept {
        return value_.compare_exchange_strong(expected, desired, won, lost);
    }

    T fetch_add(T by, std::memory_order order) noexcept { return value_.fetch_add(by, order); }
    T fetch_sub(T by, std::memory_order order) noexcept { return value_.fetch_sub(by, order); }
    T fetch_or(T bits, std::memory_order order) noexcept { return value_.fetch_or(bits, order); }
    T fetch_and(T bits, std::memory_order order) noexcept { return value_.fetch_and(bits, order); }

    // The bare object, for the parkers: the operating system waits on its address.
    std::atomic<T>& native() noexcept { return value_; }

private:
    std::atomic<T> value_;
};

using mutex = std::mutex;

}  // namespace heddle::detail

#endif
