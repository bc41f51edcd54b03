// SPDX-License-Identifier: Apache-2.0
// cancellation.cpp - the exception of a cancelled call. A function defined here makes the library emit its type information once.
#include <heddle/cancellation.hpp>

namespace heddle::inline v0 {

const char* operation_cancelled::what() const noexcept { return "the operation was cancelled by its stop token"; }

}  // namespace heddle::inline v0
