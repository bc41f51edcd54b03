// SPDX-License-Identifier: Apache-2.0
// assert.hpp - HEDDLE_ASSERT(condition, "the sentence that has become false"), in builds without NDEBUG.
#pragma once

#include <heddle/config.hpp>

namespace heddle::inline v0::detail {

// Prints `heddle: <sentence>` and ends the process. Also used for faults that a release build must not survive.
[[noreturn]] HEDDLE_API void die(const char* sentence) noexcept;

}  // namespace heddle::inline v0::detail

#ifdef NDEBUG
#define HEDDLE_ASSERT(condition, sentence) static_cast<void>(0)
#else
#define HEDDLE_ASSERT(condition, sentence) \
    (static_cast<bool>(condition) ? static_cast<void>(0) : ::heddle::detail::die(sentence))
#endif
