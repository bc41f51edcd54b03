// SPDX-License-Identifier: Apache-2.0
// compiler.hpp - what differs between compilers, behind names.
#pragma once

#if defined(__GNUC__)
#define HEDDLE_ALWAYS_INLINE [[gnu::always_inline]] inline
#define HEDDLE_NOINLINE [[gnu::noinline]]
#define HEDDLE_COLD [[gnu::noinline, gnu::cold]]
#else
#define HEDDLE_ALWAYS_INLINE inline
#define HEDDLE_NOINLINE
#define HEDDLE_COLD
#endif

// Makes the compiler forget how a value came about, so that it keeps the value in one register instead of its origins,
// too. Changes nothing.
#if defined(__GNUC__)
#define HEDDLE_OPAQUE(value) asm("" : "+r"(value))
#else
#define HEDDLE_OPAQUE(value) static_cast<void>(0)
#endif

// The same for the address of a local object that the hot path uses once: gcc then computes it again for the cold calls and
// does not save a register for it. clang does so without being asked, and asking costs it half a nanosecond a fork.
#if defined(__GNUC__) && !defined(__clang__)
#define HEDDLE_OPAQUE_ADDRESS(pointer) HEDDLE_OPAQUE(pointer)
#else
#define HEDDLE_OPAQUE_ADDRESS(pointer) static_cast<void>(0)
#endif

// Before a loop: so many rounds in a row. gcc has to be told; clang finds out by itself, and warns where it is told and cannot.
#if defined(__GNUC__) && !defined(__clang__)
#define HEDDLE_PRAGMA(text) _Pragma(#text)
#define HEDDLE_UNROLL(rounds) HEDDLE_PRAGMA(GCC unroll rounds)
#else
#define HEDDLE_UNROLL(rounds)
#endif

// A function that takes a lock and leaves it for another one to release: clang's analysis cannot know the pairs.
#if defined(__clang__)
#define HEDDLE_LOCK_IS_LEFT [[clang::no_thread_safety_analysis]]
#else
#define HEDDLE_LOCK_IS_LEFT
#endif

namespace heddle::detail {

// Should a small callable be copied for a cold call, so that the hot path may keep the original in registers? clang gains
// 0.4 ns a fork by it. gcc, given the same freedom, saves registers in every leaf and loses as much.
#if defined(__clang__)
inline constexpr bool k_copy_for_cold_calls = true;
#else
inline constexpr bool k_copy_for_cold_calls = false;
#endif

// Does the compiler jump on a condition that only decides whether something is computed and added? clang selects.
#if defined(__GNUC__) && !defined(__clang__)
inline constexpr bool k_jumps_where_it_could_select = true;
#else
inline constexpr bool k_jumps_where_it_could_select = false;
#endif

// Does the processor subtract from memory in one instruction, or does it try until it was not disturbed?
#if defined(__x86_64__) || defined(__i386__) || defined(__ARM_FEATURE_ATOMICS) || defined(_M_X64)
inline constexpr bool k_subtracts_at_once = true;
#else
inline constexpr bool k_subtracts_at_once = false;
#endif

// Can this code read the library's thread-locals? Those of a DLL can be reached by its own code only.
#if defined(_WIN32) && defined(HEDDLE_SHARED) && !defined(HEDDLE_BUILDING)
inline constexpr bool k_reaches_thread_locals = false;
#else
inline constexpr bool k_reaches_thread_locals = true;
#endif

}  // namespace heddle::detail

// A thread-local that every fork reads. The initial-exec model makes it two loads where the default model
// of a shared library calls a function.
#if defined(__ELF__)
#define HEDDLE_FAST_TLS [[gnu::tls_model("initial-exec")]]
#else
#define HEDDLE_FAST_TLS
#endif
