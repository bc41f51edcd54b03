// SPDX-License-Identifier: Apache-2.0
// fault.hpp - a seam for the fault tests: makes the operating system refuse, or do more than it was asked for.
#pragma once

namespace heddle::detail {

// The k-th start of a thread from now on fails with EAGAIN, the others go on as usual. 0: none does.
void fail_thread_start_at(int k) noexcept;

// Asked once by every start of a thread.
bool thread_start_fails() noexcept;

// From now on one in `n` waits of a parker, at random, returns although nobody has woken it. 1: each does. 0: none.
void end_waits_early(unsigned n) noexcept;

// Asked once by every wait of a parker.
bool wait_ends_early() noexcept;

}  // namespace heddle::detail
