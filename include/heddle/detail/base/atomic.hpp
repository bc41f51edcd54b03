// SPDX-License-Identifier: Apache-2.0
// atomic.hpp - the atomics that every concurrent part of Heddle uses.
//
// A thin layer over std::atomic for three reasons. Every access has to name its memory order: there is no default and no
// operator. In model builds (HEDDLE_MODEL) the same names mean the interleaving explorer of tests/model, so that it checks the
// headers that ship and not a copy. In builds with HEDDLE_SIM they are accesses to the simulated machine of tests/sim, at their
// production layout. The name given at construction appears in the explorer's traces and costs nothing elsewhere. In
// builds with HEDDLE_PERTURB a thread may lose the processor before any access (perturb.hpp). In builds with HEDDLE_VALGRIND every
// access is reported to valgrind (valgrind.hpp).
#pragma once

#include <atomic>

#if defined(HEDDLE_MODEL)
#include <model/seam.hpp>
#elif defined(HEDDLE_SIM)
#include <sim/seam.hpp>
#else

#include <type_traits>

#ifdef HEDDLE_PERTURB
#include "perturb.hpp"
#endif
#include "valgrind.hpp"

namespace heddle::inline v0::detail {

#ifdef HEDDLE_PERTURB
template <class T>
using atomic_value = perturbed_atomic<T>;
#else
template <class T>
using atomic_value = std::atomic<T>;
#endif

template <class T>
class atomic {
public:
    constexpr atomic(const char* /*name*/, T value) noexcept : value_(value) {
        if (!std::is_constant_evaluated()) tell_atomic(&value_, sizeof value_);
    }

    T load(std::memory_order order) const noexcept {
        const T found = value_.load(order);
        tell_acquire(&value_, order);
        return found;
    }
    void store(T value, std::memory_order order) noexcept {
        tell_release(&value_, order);
        value_.store(value, order);
    }
    T exchange(T value, std::memory_order order) noexcept {
        tell_release(&value_, order);
        const T found = value_.exchange(value, order);
        tell_acquire(&value_, order);
        return found;
    }

    // Strong: fails only if the value differs from `expected`, which then receives the value found.
    bool compare_exchange(T& expected, T desired, std::memory_order won, std::memory_order lost) noexcept {
        tell_release(&value_, won);
        const bool exchanged = value_.compare_exchange_strong(expected, desired, won, lost);
        tell_acquire(&value_, exchanged ? won : lost);
        return exchanged;
    }

    T fetch_add(T by, std::memory_order order) noexcept {
        tell_release(&value_, order);
        const T found = value_.fetch_add(by, order);
        tell_acquire(&value_, order);
        return found;
    }
    T fetch_sub(T by, std::memory_order order) noexcept {
        tell_release(&value_, order);
        const T found = value_.fetch_sub(by, order);
        tell_acquire(&value_, order);
        return found;
    }
    T fetch_or(T bits, std::memory_order order) noexcept {
        tell_release(&value_, order);
        const T found = value_.fetch_or(bits, order);
        tell_acquire(&value_, order);
        return found;
    }
    T fetch_and(T bits, std::memory_order order) noexcept {
        tell_release(&value_, order);
        const T found = value_.fetch_and(bits, order);
        tell_acquire(&value_, order);
        return found;
    }

    // The std::atomic itself, for the parkers: the operating system waits on its address.
    std::atomic<T>& native() noexcept { return value_; }

private:
    atomic_value<T> value_;
};

}  // namespace heddle::inline v0::detail

#endif
