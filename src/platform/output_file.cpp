// SPDX-License-Identifier: Apache-2.0
// output_file.cpp - output_file by the calls of POSIX, which Windows has under other names.
#include "output_file.hpp"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#if defined(_WIN32)
#include <io.h>
#include <process.h>
#include <sys/stat.h>
#else
#include <unistd.h>
#endif

namespace heddle::inline v0::detail {

#if defined(_WIN32)

namespace {

constexpr int k_write = _O_WRONLY | _O_CREAT | _O_BINARY;
int open_file(const char* path, int flags) noexcept { return _open(path, flags, _S_IREAD | _S_IWRITE); }
int write_some(int handle, const char* bytes, std::size_t count) noexcept {
    return _write(handle, bytes, static_cast<unsigned>(std::min<std::size_t>(count, 1u << 30)));
}
void close_file(int handle) noexcept { _close(handle); }

}  // namespace

std::uint64_t process_number() noexcept { return static_cast<std::uint64_t>(_getpid()); }

#else

namespace {

#if defined(O_CLOEXEC)
constexpr int k_write = O_WRONLY | O_CREAT | O_CLOEXEC;
#else
constexpr int k_write = O_WRONLY | O_CREAT;
#endif
int open_file(const char* path, int flags) noexcept { return open(path, flags, 0666); }
auto write_some(int handle, const char* bytes, std::size_t count) noexcept { return write(handle, bytes, count); }
void close_file(int handle) noexcept { close(handle); }

}  // namespace

std::uint64_t process_number() noexcept { return static_cast<std::uint64_t>(getpid()); }

#endif

output_file::output_file(const char* path, mode how) noexcept
    : handle_(open_file(path, how == mode::replace ? k_write | O_TRUNC : k_write)) {}

output_file::~output_file() {
    if (is_open()) close_file(handle_);
}

bool output_file::write(const char* bytes, std::size_t count) noexcept {
    while (count > 0) {
        const auto written = write_some(handle_, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes += written;
        count -= static_cast<std::size_t>(written);
    }
    return true;
}

}  // namespace heddle::inline v0::detail
