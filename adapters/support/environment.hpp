// SPDX-License-Identifier: Apache-2.0
// environment.hpp - environment variables for adapters. A program that runs with the rights of another user does not trust them.
#pragma once

#include <cstdlib>

namespace heddle::inline v0::adapter {

#if defined(HEDDLE_HAVE_SECURE_GETENV)
inline const char* environment_variable(const char* name) noexcept { return secure_getenv(name); }
#else
inline const char* environment_variable(const char* name) noexcept { return std::getenv(name); }
#endif

}  // namespace heddle::inline v0::adapter
