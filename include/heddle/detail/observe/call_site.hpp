// SPDX-License-Identifier: Apache-2.0
// call_site.hpp - where in the program a call was written, as a default argument. Empty unless the build profiles (HEDDLE_PROFILE).
//
// The compiler fills it in. So a profile names files and lines without debug information, symbols or tools, and whatever was inlined.
#pragma once

#include <heddle/config.hpp>

#ifdef HEDDLE_PROFILE

#include <cstdint>
#include <source_location>

namespace heddle::inline v0::detail {

class call_site {
public:
    // Not explicit: `call_site where = {}` is the place of the call.
    constexpr call_site(const std::source_location& at = std::source_location::current()) noexcept
        : file_(at.file_name()),
          function_(at.function_name()),
          line_(at.line()),
          own_header_(std::source_location::current().file_name()) {}

    // A name instead of a place.
    constexpr explicit call_site(const char* name) noexcept : function_(name) {}

    static constexpr call_site none() noexcept { return call_site(static_cast<const char*>(nullptr)); }

    constexpr const char* file() const noexcept { return file_; }
    constexpr const char* function() const noexcept { return function_; }
    constexpr std::uint32_t line() const noexcept { return line_; }

    // This header, as the compiler found it: a call in a header beside it is not the user's.
    constexpr const char* own_header() const noexcept { return own_header_; }

private:
    const char* file_ = nullptr;      // null: it has a name only
    const char* function_ = nullptr;  // null: unknown
    std::uint32_t line_ = 0;
    const char* own_header_ = nullptr;
};

}  // namespace heddle::inline v0::detail

#else

namespace heddle::inline v0::detail {

struct call_site {
    constexpr call_site() noexcept = default;
    constexpr explicit call_site(const char* /*name*/) noexcept {}
    static constexpr call_site none() noexcept { return {}; }
};

}  // namespace heddle::inline v0::detail

#endif
