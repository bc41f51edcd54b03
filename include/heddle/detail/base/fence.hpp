// SPDX-License-Identifier: Apache-2.0
// fence.hpp - the only fences in Heddle.
//
// full_fence       orders every access before it with every access after it, against other full fences.
// light_fence      the same effect as a pair of full fences, split unevenly: the frequent side pays a compiler
// heavy_fence      barrier, and the rare side interrupts every running thread of the process
//                  (membarrier on Linux). heavy_fence returns false if the system refused.
// has_heavy_fence  read once, when a pool starts. If it is false, both sides use full_fence.
//
// No fence publishes data: every value that another thread reads was released by a store that names its edge. Fences only
// decide which side sees the other first. So ThreadSanitizer, which does not understand fences, reports no false race.
#pragma once

#if defined(HEDDLE_MODEL)
#include <model/seam.hpp>
#elif defined(HEDDLE_SIM)
#include <sim/seam.hpp>
#else

#include <atomic>

#include <heddle/config.hpp>

#include "compiler.hpp"

namespace heddle::inline v0::detail {

HEDDLE_ALWAYS_INLINE void full_fence() noexcept {
#if defined(__x86_64__)
    // A locked instruction on the stack of this thread: clang compiles atomic_thread_fence to an mfence, which is eight times as slow.
    // Below the stack pointer, where nothing is about to be read: a load of the same word would wait for the instruction.
    asm volatile("lock orl $0, -64(%%rsp)" ::: "memory", "cc");
#else
    std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
}

HEDDLE_ALWAYS_INLINE void light_fence() noexcept { std::atomic_signal_fence(std::memory_order_seq_cst); }

HEDDLE_API bool has_heavy_fence() noexcept;
HEDDLE_API bool heavy_fence() noexcept;

}  // namespace heddle::inline v0::detail

#endif
