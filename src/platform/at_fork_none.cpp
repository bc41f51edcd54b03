// SPDX-License-Identifier: Apache-2.0
// at_fork_none.cpp - systems without fork().
#include "at_fork.hpp"

#if defined(_WIN32) || defined(__EMSCRIPTEN__)

namespace heddle::detail {

void at_fork(void (*)() noexcept, void (*)() noexcept, void (*)() noexcept) noexcept {}

}  // namespace heddle::detail

#endif
