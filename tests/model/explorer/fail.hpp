// SPDX-License-Identifier: Apache-2.0
// fail.hpp - how a scenario says that something is wrong, or that it got somewhere.
#pragma once

namespace model {

// Ends the execution, and the test, with this sentence.
[[noreturn]] void fail(const char* sentence) noexcept;

inline void require(bool condition, const char* sentence) noexcept {
    if (!condition) fail(sentence);
}

// Some execution of the test got here; see options::reaches.
void reached(const char* label) noexcept;

}  // namespace model
