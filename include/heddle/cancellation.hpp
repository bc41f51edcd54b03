// SPDX-License-Identifier: Apache-2.0
// cancellation.hpp - how a call is told to give up, and what it throws when it has.
#pragma once

#include <exception>
#include <version>

#if defined(__cpp_lib_jthread)
#include <stop_token>
#endif

#include "config.hpp"

namespace heddle {

#if defined(__cpp_lib_jthread)
using stop_token = std::stop_token;
#else
// This standard library has no stop tokens (libc++ 19 has them with -fexperimental-library only): nothing can be stopped.
struct stop_token {
    static constexpr bool stop_requested() noexcept { return false; }
    static constexpr bool stop_possible() noexcept { return false; }
};
#endif

// Thrown by a call that its stop token ended before all was done. What had been done by then is not undone.
class HEDDLE_API operation_cancelled : public std::exception {
public:
    const char* what() const noexcept override;
};

}  // namespace heddle
