// SPDX-License-Identifier: Apache-2.0
// perturb.hpp - in builds with HEDDLE_PERTURB, the atomics of atomic.hpp: before any access the thread may lose the processor.
//
// So push, pop, steal, announce, register, wake and the setting of a latch can be interrupted anywhere. The choices
// are random, and HEDDLE_PERTURB_SEED repeats them. Other builds do not contain this code.
#pragma once

#ifdef HEDDLE_PERTURB

#include <atomic>
#include <cstdint>

#include <heddle/config.hpp>

namespace heddle::inline v0::detail {

// The calling thread may give up the processor here.
HEDDLE_API void perturb() noexcept;

struct perturb_counts {
    std::uint64_t made = 0;      // calls of perturb
    std::uint64_t given_up = 0;  // of these, how many gave up the processor
};

// Of the calling thread.
HEDDLE_API perturb_counts count_own_perturbs() noexcept;

// A std::atomic that calls perturb before each access.
template <class T>
class perturbed_atomic {
public:
    constexpr explicit perturbed_atomic(T value) noexcept : value_(value) {}

    T load(std::memory_order order) const noexcept { return first_perturb(value_).load(order); }
    void store(T value, std::memory_order order) noexcept { first_perturb(value_).store(value, order); }
    T exchange(T value, std::memory_order order) noexcept { return first_perturb(value_).exchange(value, order); }
    bool compare_exchange_strong(T& expected, T desired, std::memory_order won, std::memory_order lost) noexcept {
        return first_perturb(value_).compare_exchange_strong(expected, desired, won, lost);
    }
    T fetch_add(T by, std::memory_order order) noexcept { return first_perturb(value_).fetch_add(by, order); }
    T fetch_sub(T by, std::memory_order order) noexcept { return first_perturb(value_).fetch_sub(by, order); }
    T fetch_or(T bits, std::memory_order order) noexcept { return first_perturb(value_).fetch_or(bits, order); }
    T fetch_and(T bits, std::memory_order order) noexcept { return first_perturb(value_).fetch_and(bits, order); }

    operator std::atomic<T>&() noexcept { return value_; }

private:
    template <class Atomic>
    static Atomic& first_perturb(Atomic& value) noexcept {
        perturb();
        return value;
    }

    std::atomic<T> value_;
};

}  // namespace heddle::inline v0::detail

#endif
