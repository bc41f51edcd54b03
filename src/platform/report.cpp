// SPDX-License-Identifier: Apache-2.0
// report.cpp - `die` and `warn`. Each writes one line in one system call.
#include "report.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#if defined(_WIN32)
#include <io.h>
#else
#include <sys/uio.h>
#include <unistd.h>
#endif

#include <heddle/detail/base/assert.hpp>

namespace heddle::inline v0::detail {

// A failure to write is ignored: there is no other place to report it.
#if defined(_WIN32)

void warn(const char* sentence) noexcept {
    constexpr int k_standard_error = 2;
    std::array<char, 512> line;
    const int wanted = std::snprintf(line.data(), line.size(), "heddle: %s\n", sentence);
    if (wanted <= 0) return;
    const std::size_t length = std::min(static_cast<std::size_t>(wanted), line.size() - 1);
    line[length - 1] = '\n';  // also if the sentence was truncated
    [[maybe_unused]] const int written = _write(k_standard_error, line.data(), static_cast<unsigned>(length));
}

#else

namespace {

iovec piece(std::string_view text) noexcept { return {const_cast<char*>(text.data()), text.size()}; }

}  // namespace

void warn(const char* sentence) noexcept {
    const std::array line{piece("heddle: "), piece(sentence), piece("\n")};
    [[maybe_unused]] const auto written = writev(STDERR_FILENO, line.data(), static_cast<int>(line.size()));
}

#endif

void die(const char* sentence) noexcept {
    warn(sentence);
    std::abort();
}

}  // namespace heddle::inline v0::detail
