// SPDX-License-Identifier: Apache-2.0
// at_fork_posix.cpp - at_fork by pthread_atfork.
#include "at_fork.hpp"

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)

#include <pthread.h>

#include "report.hpp"

namespace heddle::detail {

void at_fork(void (*prepare)() noexcept, void (*parent)() noexcept, void (*child)() noexcept) noexcept {
    if (pthread_atfork(prepare, parent, child) != 0) warn("no memory for fork handlers: do not use pools after fork()");
}

}  // namespace heddle::detail

#endif
