// SPDX-License-Identifier: Apache-2.0
// report.hpp - one sentence to standard error, for what the author of a program should know.
#pragma once

namespace heddle::inline v0::detail {

// Prints `heddle: <sentence>` and returns. `die` (detail/base/assert.hpp) prints the same and aborts. Neither allocates or takes a lock.
void warn(const char* sentence) noexcept;

}  // namespace heddle::inline v0::detail
