// SPDX-License-Identifier: Apache-2.0
// cancellation.hpp - the stop token of a call, and the exception of a call that was stopped.
#pragma once

#include <exception>
#include <version>

#if defined(__cpp_lib_jthread)
#include <stop_token>
#endif

#include "config.hpp"

namespace heddle::inline v0 {

#if defined(__cpp_lib_jthread)
// The type of the tokens through which a caller stops a call.
using stop_token = std::stop_token;
#else
// This standard library has no stop tokens (libc++ 19 has them only with -fexperimental-library), so nothing can be stopped.
struct stop_token {
    // Always false.
    static constexpr bool stop_requested() noexcept { return false; }
    static constexpr bool stop_possible() noexcept { return false; }
};
#endif

// Thrown by a call that ended early because of a stop request. The work that was done before is not undone.
class HEDDLE_API operation_cancelled : public std::exception {
public:
    const char* what() const noexcept override;
};

}  // namespace heddle::inline v0
