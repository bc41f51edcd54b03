// SPDX-License-Identifier: Apache-2.0
// fault.hpp - a seam for fault tests: threads that the system refuses to start, and waits that return without a wake-up.
//
// HEDDLE_FAULTS   defined for the library that Heddle's own tests link. A library without it, as it is installed, has no seam.
#pragma once

namespace heddle::inline v0::detail {

#if defined(HEDDLE_FAULTS)

// The k-th start of a thread from now on fails with EAGAIN, and the other starts are unchanged. 0: no start fails.
void fail_thread_start_at(int k) noexcept;

// From now on one in `n` waits of a parker, at random, returns without a wake-up. 1: every wait does. 0: no wait does.
void end_waits_early(unsigned n) noexcept;

// Every start of a thread calls this once.
bool thread_start_fails() noexcept;

// Every wait of a parker calls this once.
bool wait_ends_early() noexcept;

#else

constexpr bool thread_start_fails() noexcept { return false; }
constexpr bool wait_ends_early() noexcept { return false; }

#endif

}  // namespace heddle::inline v0::detail
