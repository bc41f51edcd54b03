// SPDX-License-Identifier: Apache-2.0
// environment.hpp - environment variables. A program that runs with more rights than its caller must not trust them.
#pragma once

namespace heddle::inline v0::detail {

// The value of a variable. Null if it is not set, and always null in a program that runs with more rights than its caller.
const char* environment_variable(const char* name) noexcept;

}  // namespace heddle::inline v0::detail
