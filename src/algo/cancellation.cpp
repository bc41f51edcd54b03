// SPDX-License-Identifier: Apache-2.0
// cancellation.cpp - what a cancelled call throws; here, so that the type has one home.
#include <heddle/cancellation.hpp>

namespace heddle {

const char* operation_cancelled::what() const noexcept { return "the operation was cancelled by its stop token"; }

}  // namespace heddle
