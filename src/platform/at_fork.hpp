// SPDX-License-Identifier: Apache-2.0
// at_fork.hpp - callbacks around fork(). They are never called on systems without fork().
#pragma once

namespace heddle::inline v0::detail {

// The forking thread calls `prepare` before the fork. After it, the same thread calls `parent` in the parent process, and its copy calls
// `child` in the child process.
void at_fork(void (*prepare)() noexcept, void (*parent)() noexcept, void (*child)() noexcept) noexcept;

}  // namespace heddle::inline v0::detail
