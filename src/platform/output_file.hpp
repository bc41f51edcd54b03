// SPDX-License-Identifier: Apache-2.0
// output_file.hpp - a file that is written from its beginning, also by a handler of a signal: no memory, no locks.
#pragma once

#include <cstddef>
#include <cstdint>

#include <heddle/detail/base/immovable.hpp>

namespace heddle::inline v0::detail {

class output_file : immovable {
public:
    enum class mode : std::uint8_t {
        replace,  // what the file contained is lost
        probe,    // keeps it: only to see whether the file can be written
    };

    output_file(const char* path, mode how) noexcept;
    ~output_file();

    bool is_open() const noexcept { return handle_ >= 0; }

    // False: not all of it was written.
    bool write(const char* bytes, std::size_t count) noexcept;

private:
    const int handle_;
};

// The number of this process.
std::uint64_t process_number() noexcept;

}  // namespace heddle::inline v0::detail
