// SPDX-License-Identifier: Apache-2.0
// die_posix.cpp - the two ways to report: `die` and `warn`, each one line in one system call.
#if !defined(_WIN32)

#include <array>
#include <cstdlib>
#include <string_view>

#include <sys/uio.h>
#include <unistd.h>

#include <heddle/detail/base/assert.hpp>

#include "report.hpp"

namespace heddle::detail {
namespace {

iovec piece(std::string_view text) noexcept { return {const_cast<char*>(text.data()), text.size()}; }

}  // namespace

void warn(const char* sentence) noexcept {
    const std::array line{piece("heddle: "), piece(sentence), piece("\n")};
    // There is nobody left to tell if this fails.
    [[maybe_unused]] const auto written = writev(STDERR_FILENO, line.data(), static_cast<int>(line.size()));
}

void die(const char* sentence) noexcept {
    warn(sentence);
    std::abort();
}

}  // namespace heddle::detail

#endif
