// SPDX-License-Identifier: Apache-2.0
// environment.hpp - sets and removes variables of the environment, on every system.
#pragma once

#include <cstdlib>

namespace heddle::test {

#if defined(_WIN32)
inline void set_variable(const char* name, const char* value) { _putenv_s(name, value); }
inline void unset_variable(const char* name) { _putenv_s(name, ""); }
#else
inline void set_variable(const char* name, const char* value) { setenv(name, value, 1); }
inline void unset_variable(const char* name) { unsetenv(name); }
#endif

}  // namespace heddle::test
