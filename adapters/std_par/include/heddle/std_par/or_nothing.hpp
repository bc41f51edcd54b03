// SPDX-License-Identifier: Apache-2.0
// or_nothing.hpp - a call that may lack memory, as libc++ wants to hear of it.
#pragma once

#include <new>
#include <optional>

namespace heddle::inline v0::std_par {

#ifdef __cpp_exceptions

// What f returns; nothing if it throws std::bad_alloc.
template <class F>
auto or_nothing(F f) -> std::optional<decltype(f())> {
    try {
        return f();
    } catch (const std::bad_alloc&) {
        return std::nullopt;
    }
}

#else

template <class F>
auto or_nothing(F f) -> std::optional<decltype(f())> {
    return f();
}

#endif

}  // namespace heddle::inline v0::std_par
