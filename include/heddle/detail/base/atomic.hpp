// SPDX-License-Identifier: Apache-2.0
// atomic.hpp - the atomics and the mutex that every concurrent part of Heddle is written with.
//
// A thin layer over std::atomic for three reasons. Every access has to spell its memory order: there is no
// default and no operator. In model builds (HEDDLE_MODEL) the same names mean the interleaving explorer of
// tests/model, so that it checks the headers that ship and not a copy. The name given at construction
// appears in the explorer's traces and costs nothing elsewhere. And every access is a step (step.hpp): a build with
// HEDDLE_PERTURB may lose the processor before any of them.
#pragma once

#include <atomic>

#ifdef HEDDLE_MODEL
#include <model/seam.hpp>
#else

#include <mutex>

#include "step.hpp"

namespace heddle::detail {

template <class T>
class atomic {
public:
    constexpr atomic(const char* /*name*/, T value) noexcept : value_(value) {}

    T load(std::memory_order order) const noexcept {
        step("load");
        return value_.load(order);
    }
    void store(T value, std::memory_order order) noexcept {
        step("store");
        value_.store(value, order);
    }
    T exchange(T value, std::memory_order order) noexcept {
        step("exchange");
        return value_.exchange(value, order);
    }

    // Strong: fails only if the value differs from `expected`, which then receives what was found.
    bool compare_exchange(T& expected, T desired, std::memory_order won, std::memory_order lost) noexcept {
        step("compare_exchange");
        return value_.compare_exchange_strong(expected, desired, won, lost);
    }

    T fetch_add(T by, std::memory_order order) noexcept {
        step("fetch_add");
        return value_.fetch_add(by, order);
    }
    T fetch_sub(T by, std::memory_order order) noexcept {
        step("fetch_sub");
        return value_.fetch_sub(by, order);
    }
    T fetch_or(T bits, std::memory_order order) noexcept {
        step("fetch_or");
        return value_.fetch_or(bits, order);
    }
    T fetch_and(T bits, std::memory_order order) noexcept {
        step("fetch_and");
        return value_.fetch_and(bits, order);
    }

    // The bare object, for the parkers: the operating system waits on its address.
    std::atomic<T>& native() noexcept { return value_; }

private:
    std::atomic<T> value_;
};

using mutex = std::mutex;

}  // namespace heddle::detail

#endif
