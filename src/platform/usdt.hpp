// SPDX-License-Identifier: Apache-2.0
// usdt.hpp - static probes for bpftrace, perf and SystemTap, in builds with HEDDLE_USDT (CMakeLists.txt).
//
// A probe is an instruction that does nothing, and a note in the file which says where it is and where its arguments are. No probe is on
// the path of a fork. Workers are numbered by their places; a place behind those of the workers is a guest's.
#pragma once

#if defined(HEDDLE_USDT)
#include <sys/sdt.h>
#define HEDDLE_PROBE(name, first, second) STAP_PROBE2(heddle, name, first, second)
#else
#define HEDDLE_PROBE(name, first, second) static_cast<void>(0)
#endif

namespace heddle::inline v0::detail {

// A job was taken from the queue of another member.
inline void probe_steal([[maybe_unused]] unsigned thief, [[maybe_unused]] unsigned victim) noexcept {
    HEDDLE_PROBE(steal, thief, victim);
}

// A worker is about to sleep; and it was asleep, and is awake again.
inline void probe_sleep([[maybe_unused]] const void* pool, [[maybe_unused]] unsigned place) noexcept {
    HEDDLE_PROBE(sleep, pool, place);
}
inline void probe_wake([[maybe_unused]] const void* pool, [[maybe_unused]] unsigned place) noexcept {
    HEDDLE_PROBE(wake, pool, place);
}

// A job was queued for all workers of a pool. The priority: 0 high, 1 normal, 2 low.
inline void probe_inject([[maybe_unused]] const void* pool, [[maybe_unused]] unsigned how_soon) noexcept {
    HEDDLE_PROBE(inject, pool, how_soon);
}

}  // namespace heddle::inline v0::detail
