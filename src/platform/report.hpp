// SPDX-License-Identifier: Apache-2.0
// report.hpp - one sentence to standard error, for what a program's author should know about.
#pragma once

namespace heddle::detail {

// Prints `heddle: <sentence>` and goes on; `die` in detail/base/assert.hpp does not. Allocates nothing, takes no lock.
void warn(const char* sentence) noexcept;

}  // namespace heddle::detail
