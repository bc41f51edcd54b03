// SPDX-License-Identifier: Apache-2.0
// fail.cpp - failures of a scenario, and of Heddle's own assertions in it.
#include "fail.hpp"

#include <heddle/detail/base/assert.hpp>

#include "execution.hpp"

namespace model {

void fail(const char* sentence) noexcept { execution::machine().fail_here(sentence); }

void reached(const char* label) noexcept { execution::machine().reach(label); }

}  // namespace model

namespace heddle::inline v0::detail {

void die(const char* sentence) noexcept { model::fail(sentence); }

}  // namespace heddle::inline v0::detail
