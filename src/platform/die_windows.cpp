// SPDX-License-Identifier: Apache-2.0
// die_windows.cpp - `die` and `warn` on Windows, each one line in one call.
#if defined(_WIN32)

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include <io.h>

#include <heddle/detail/base/assert.hpp>

#include "report.hpp"

namespace heddle::detail {

void warn(const char* sentence) noexcept {
    constexpr int k_standard_error = 2;
    std::array<char, 512> line;
    const int wanted = std::snprintf(line.data(), line.size(), "heddle: %s\n", sentence);
    if (wanted <= 0) return;
    const std::size_t length = std::min(static_cast<std::size_t>(wanted), line.size() - 1);
    line[length - 1] = '\n';  // also of a sentence that was cut
    // There is nobody left to tell if this fails.
    [[maybe_unused]] const int written = _write(k_standard_error, line.data(), static_cast<unsigned>(length));
}

void die(const char* sentence) noexcept {
    warn(sentence);
    std::abort();
}

}  // namespace heddle::detail

#endif
