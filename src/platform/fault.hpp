// SPDX-License-Identifier: Apache-2.0
// fault.hpp - a seam for the fault tests: makes the operating system refuse.
#pragma once

namespace heddle::detail {

// The k-th start of a thread from now on fails with EAGAIN, the others go on as usual. 0: none does.
void fail_thread_start_at(int k) noexcept;

// Asked once by every start of a thread.
bool thread_start_fails() noexcept;

}  // namespace heddle::detail
