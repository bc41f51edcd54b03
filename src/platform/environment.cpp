// SPDX-License-Identifier: Apache-2.0
// environment.cpp - environment variables: secure_getenv where the C library has it, and an equivalent elsewhere.
#include "environment.hpp"

#include <cstdlib>

#if defined(__APPLE__) || defined(__FreeBSD__) || defined(__OpenBSD__) || defined(__NetBSD__)
#include <unistd.h>
#endif

namespace heddle::inline v0::detail {

#if defined(__linux__) && !defined(__ANDROID__)
const char* environment_variable(const char* name) noexcept { return secure_getenv(name); }
#elif defined(__APPLE__) || defined(__FreeBSD__) || defined(__OpenBSD__) || defined(__NetBSD__)
const char* environment_variable(const char* name) noexcept { return issetugid() != 0 ? nullptr : std::getenv(name); }
#else
const char* environment_variable(const char* name) noexcept { return std::getenv(name); }
#endif

}  // namespace heddle::inline v0::detail
