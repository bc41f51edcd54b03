// SPDX-License-Identifier: Apache-2.0
// happens_before.hpp - tells ThreadSanitizer about the synchronisation that it cannot see.
//
// A program that is compiled with -fsanitize=thread usually links a Heddle that is not. The detector then sees the accesses and the
// atomics of the program, including Heddle's headers, but of the library only the mutexes and the threads. Marks describe the
// other synchronisation that the program relies on:
//
//     happens_before(&object)    publishes everything that this thread has done so far
//     happens_after(&object)     orders everything that was published with the same object before the next actions of this thread
//
// The marks are at the named edges that carry the program's data: a job and the thread that runs it (worker), the end of a wait (CL1,
// PK1, SC1), futures (FU1 to FU3), guests (RG2), loops that the library divides (algo/marked_loop.hpp).
//
// In code that is compiled with -fsanitize=thread a mark is a call of the detector. In the library a mark tests a weak symbol, which
// is null in every other program, so there are no marks on the hot path. In other code a mark does nothing.
//
// HEDDLE_IS_INSTRUMENTED is for a program that also compiles Heddle with -fsanitize=thread: without marks, the detector checks the
// atomics themselves. Heddle's own tests do so.
#pragma once

#include "compiler.hpp"

#ifdef HEDDLE_SIM
#include <sim/seam.hpp>
#endif

#if defined(HEDDLE_MODEL) || defined(HEDDLE_SIM) || defined(HEDDLE_IS_INSTRUMENTED) || defined(HEDDLE_VALGRIND)
#define HEDDLE_MARKS 0
#elif HEDDLE_SANITIZES_THREADS
#define HEDDLE_MARKS 2
extern "C" void __tsan_acquire(void* object);  // NOLINT(bugprone-reserved-identifier): the detector's names
extern "C" void __tsan_release(void* object);  // NOLINT(bugprone-reserved-identifier)
#elif HEDDLE_HAS_WEAK_SYMBOLS
#define HEDDLE_MARKS 1
extern "C" [[gnu::weak]] void __tsan_acquire(
    void* object);  // NOLINT(bugprone-reserved-identifier): the detector's names
extern "C" [[gnu::weak]] void __tsan_release(void* object);  // NOLINT(bugprone-reserved-identifier)
#else
#define HEDDLE_MARKS 0
#endif

namespace heddle::inline v0::detail {

// Is this code part of a program that is checked for races? For marks that the library must not test for.
inline constexpr bool k_program_is_checked = HEDDLE_MARKS == 2;

// Is the program checked for races, as far as this code can tell?
inline constexpr bool k_has_marks = HEDDLE_MARKS != 0;
HEDDLE_ALWAYS_INLINE bool races_are_looked_for() noexcept {
#if HEDDLE_MARKS == 1
    return &__tsan_release != nullptr;
#else
    return k_program_is_checked;
#endif
}

HEDDLE_ALWAYS_INLINE void happens_before([[maybe_unused]] const void* object) noexcept {
#if HEDDLE_MARKS == 2
    __tsan_release(const_cast<void*>(object));
#elif HEDDLE_MARKS == 1
    if (&__tsan_release != nullptr) [[unlikely]]
        __tsan_release(const_cast<void*>(object));
#endif
}

HEDDLE_ALWAYS_INLINE void happens_after([[maybe_unused]] const void* object) noexcept {
#if HEDDLE_MARKS == 2
    __tsan_acquire(const_cast<void*>(object));
#elif HEDDLE_MARKS == 1
    if (&__tsan_acquire != nullptr) [[unlikely]]
        __tsan_acquire(const_cast<void*>(object));
#elif defined(HEDDLE_SIM)
    read_plain(object);  // what was published travels to this core
#endif
}

}  // namespace heddle::inline v0::detail
