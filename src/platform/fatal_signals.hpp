// SPDX-License-Identifier: Apache-2.0
// fatal_signals.hpp - a call before a fault ends the process. Does nothing on systems without POSIX signals.
#pragma once

namespace heddle::inline v0::detail {

// From now on, a fault (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT) first calls `last_words`, which may use only what a handler of a signal
// may use, and then does what it would have done. Only the first call has an effect.
void before_fatal_signal(void (*last_words)() noexcept) noexcept;

}  // namespace heddle::inline v0::detail
