// SPDX-License-Identifier: Apache-2.0
// exceptions.hpp - try and catch that also compile with -fno-exceptions, where nothing is ever caught.
#pragma once

#include <exception>
#include <type_traits>

namespace heddle::inline v0::detail {

#if defined(__cpp_exceptions)

// Returns body(); if it throws, calls `recover` inside the handler and returns its result.
template <class Body, class Recover>
std::invoke_result_t<Body> catching(Body&& body, Recover&& recover) {
    try {
        return body();
    } catch (...) {
        return recover();
    }
}

[[noreturn]] inline void rethrow() { throw; }

template <class Error>
[[noreturn]] void raise(const Error& error) {
    throw error;
}

#else

template <class Body, class Recover>
std::invoke_result_t<Body> catching(Body&& body, Recover&&) {
    return body();
}

[[noreturn]] inline void rethrow() { std::terminate(); }

template <class Error>
[[noreturn]] void raise(const Error&) {
    std::terminate();
}

#endif

}  // namespace heddle::inline v0::detail
