// SPDX-License-Identifier: Apache-2.0
// at_fork.cpp - at_fork by pthread_atfork, and for systems without fork().
#include "at_fork.hpp"

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)

#include <pthread.h>

#include "report.hpp"

namespace heddle::inline v0::detail {

void at_fork(void (*prepare)() noexcept, void (*parent)() noexcept, void (*child)() noexcept) noexcept {
    if (pthread_atfork(prepare, parent, child) != 0) warn("no memory for fork handlers: do not use pools after fork()");
}

}  // namespace heddle::inline v0::detail

#else

namespace heddle::inline v0::detail {

void at_fork(void (*)() noexcept, void (*)() noexcept, void (*)() noexcept) noexcept {}

}  // namespace heddle::inline v0::detail

#endif
