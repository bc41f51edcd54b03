// SPDX-License-Identifier: Apache-2.0
// valgrind.hpp - tells valgrind's race detectors, helgrind and DRD, what atomics do.
//
// They see every instruction, treat an atomic as a plain variable, and do not know memory orders. In builds with HEDDLE_VALGRIND every
// atomic of Heddle reports that it is one, and reports its acquires and releases. Other builds report nothing.
#pragma once

#include <atomic>
#include <cstddef>

#include <heddle/config.hpp>

#include "compiler.hpp"

namespace heddle::inline v0::detail {

#if defined(HEDDLE_VALGRIND)

// Races on this memory are intended.
HEDDLE_API void tell_atomic(const void* object, std::size_t size) noexcept;
HEDDLE_API void tell_release(const void* object) noexcept;
HEDDLE_API void tell_acquire(const void* object) noexcept;

// The same for an access of this order, which may be no release or no acquire.
inline void tell_release(const void* object, std::memory_order order) noexcept {
    const bool has_none =
        order == std::memory_order_relaxed || order == std::memory_order_acquire;  // no access: a comparison
    if (!has_none) tell_release(object);
}
inline void tell_acquire(const void* object, std::memory_order order) noexcept {
    const bool has_none =
        order == std::memory_order_relaxed || order == std::memory_order_release;  // no access: a comparison
    if (!has_none) tell_acquire(object);
}

#else

HEDDLE_ALWAYS_INLINE constexpr void tell_atomic(const void* /*object*/, std::size_t /*size*/) noexcept {}
HEDDLE_ALWAYS_INLINE void tell_release(const void* /*object*/, std::memory_order /*order*/) noexcept {}
HEDDLE_ALWAYS_INLINE void tell_acquire(const void* /*object*/, std::memory_order /*order*/) noexcept {}

#endif

}  // namespace heddle::inline v0::detail
