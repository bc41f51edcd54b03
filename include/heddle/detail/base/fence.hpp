// SPDX-License-Identifier: Apache-2.0
// fence.hpp - the only fences in Heddle.
//
// full_fence       orders every access before it with every access after it, against other full fences.
// light_fence      with heavy_fence, the same thing split unevenly: the frequent side pays a compiler
// heavy_fence      barrier, the rare side interrupts every running thread of the process
//                  (membarrier on Linux). heavy_fence returns false if the system refused.
// has_heavy_fence  asked once, when a pool starts. Where it says false, both sides use full_fence.
//
// No fence publishes data: whatever another thread reads was released by a store that names its edge. Fences only
// decide who sees whom first. So ThreadSanitizer, which understands no fences, has nothing to misjudge.
#pragma once

#ifdef HEDDLE_MODEL
#include <model/seam.hpp>
#else

#include <atomic>

#include <heddle/config.hpp>

#include "compiler.hpp"

namespace heddle::detail {

HEDDLE_ALWAYS_INLINE void full_fence() noexcept {
#if defined(__x86_64__)
    // A locked instruction on the own stack: clang makes atomic_thread_fence an mfence, eight times as slow. Below the stack
    // pointer, where nothing is about to be read: a load of the same word would wait for the instruction to end.
    asm volatile("lock orl $0, -64(%%rsp)" ::: "memory", "cc");
#else
    std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
}

HEDDLE_ALWAYS_INLINE void light_fence() noexcept { std::atomic_signal_fence(std::memory_order_seq_cst); }

HEDDLE_API bool has_heavy_fence() noexcept;
HEDDLE_API bool heavy_fence() noexcept;

}  // namespace heddle::detail

#endif
