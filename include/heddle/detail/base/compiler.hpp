// SPDX-License-Identifier: Apache-2.0
// compiler.hpp - names for what differs between compilers.
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

// An inline function that a program contains even if nothing calls it, for a debugger. Emscripten has no debugger, and would export
// the function.
#if defined(__GNUC__) && !defined(__EMSCRIPTEN__)
#define HEDDLE_EMITTED [[gnu::used]]
#else
#define HEDDLE_EMITTED
#endif

// Hides from the compiler how a value was computed, so that it keeps the value in one register instead of the operands.
// Generates no instruction.
#if defined(__GNUC__)
#define HEDDLE_OPAQUE(value) asm("" : "+r"(value))
#else
#define HEDDLE_OPAQUE(value) static_cast<void>(0)
#endif

// The same for the address of a local object that the hot path uses once: gcc then computes the address again for the cold calls and
// does not reserve a register for it. clang does so by itself, and loses half a nanosecond for each fork with the macro.
#if defined(__GNUC__) && !defined(__clang__)
#define HEDDLE_OPAQUE_ADDRESS(pointer) HEDDLE_OPAQUE(pointer)
#else
#define HEDDLE_OPAQUE_ADDRESS(pointer) static_cast<void>(0)
#endif

// Begins to load the cache line at an address.
#if defined(__GNUC__)
#define HEDDLE_PREFETCH(address) __builtin_prefetch(address)
#else
#define HEDDLE_PREFETCH(address) static_cast<void>(address)
#endif

// Is this file compiled with -fsanitize=thread?
#if defined(__SANITIZE_THREAD__)
#define HEDDLE_SANITIZES_THREADS 1
#elif defined(__has_feature)
#define HEDDLE_SANITIZES_THREADS __has_feature(thread_sanitizer)
#else
#define HEDDLE_SANITIZES_THREADS 0
#endif

// Does this file belong to the library, or to an adapter that is a library, and may it refer to functions that not every program has?
#if (defined(HEDDLE_BUILDING) || defined(HEDDLE_BUILDING_ADAPTER)) && defined(__ELF__)
#define HEDDLE_HAS_WEAK_SYMBOLS 1
#else
#define HEDDLE_HAS_WEAK_SYMBOLS 0
#endif

// Before a loop: unrolls it this many times. gcc needs the hint. clang unrolls by itself, and warns if it cannot follow the hint.
#if defined(__GNUC__) && !defined(__clang__)
#define HEDDLE_PRAGMA(text) _Pragma(#text)
#define HEDDLE_UNROLL(rounds) HEDDLE_PRAGMA(GCC unroll rounds)
#else
#define HEDDLE_UNROLL(rounds)
#endif

// A function that takes a lock which another function releases: clang's analysis cannot match the two.
#if defined(__clang__)
#define HEDDLE_LOCK_IS_LEFT [[clang::no_thread_safety_analysis]]
#else
#define HEDDLE_LOCK_IS_LEFT
#endif

namespace heddle::inline v0::detail {

// Should a small callable be copied for a cold call, so that the hot path may keep the original in registers? clang gains
// 0.4 ns for each fork. gcc then saves registers in every leaf and loses as much.
#if defined(__clang__)
inline constexpr bool k_copy_for_cold_calls = true;
#else
inline constexpr bool k_copy_for_cold_calls = false;
#endif

// Does the compiler generate a jump for a condition that only decides whether a value is added? clang generates a conditional move.
#if defined(__GNUC__) && !defined(__clang__)
inline constexpr bool k_branches_instead_of_selecting = true;
#else
inline constexpr bool k_branches_instead_of_selecting = false;
#endif

// Does the processor subtract from memory in one instruction, or in a loop of load-linked and store-conditional?
#if defined(__x86_64__) || defined(__i386__) || defined(__ARM_FEATURE_ATOMICS) || defined(_M_X64)
inline constexpr bool k_subtracts_at_once = true;
#else
inline constexpr bool k_subtracts_at_once = false;
#endif

// Can this code read the library's thread-locals? Only code of a DLL can read the thread-locals of that DLL.
#if defined(_WIN32) && defined(HEDDLE_SHARED) && !defined(HEDDLE_BUILDING)
inline constexpr bool k_reaches_thread_locals = false;
#else
inline constexpr bool k_reaches_thread_locals = true;
#endif

}  // namespace heddle::inline v0::detail

// A thread-local that every fork reads. The initial-exec model needs two loads, and the default model of a shared library calls
// a function.
#if defined(__ELF__)
#define HEDDLE_FAST_TLS [[gnu::tls_model("initial-exec")]]
#else
#define HEDDLE_FAST_TLS
#endif
