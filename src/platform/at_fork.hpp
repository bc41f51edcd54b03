// SPDX-License-Identifier: Apache-2.0
// at_fork.hpp - what to do around fork(), where there is such a thing.
#pragma once

namespace heddle::detail {

// `prepare` runs in the forking thread before the fork, the others after it, in the parent and in the child.
void at_fork(void (*prepare)() noexcept, void (*parent)() noexcept, void (*child)() noexcept) noexcept;

}  // namespace heddle::detail
