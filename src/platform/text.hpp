// SPDX-License-Identifier: Apache-2.0
// text.hpp - reads and splits the small text files of /proc and /sys.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace heddle::inline v0::detail {

// The contents of a file; empty if it cannot be read.
inline std::string read_file(const std::string& path) {
    struct closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    const std::unique_ptr<std::FILE, closer> file(std::fopen(path.c_str(), "re"));
    std::string text;
    if (file == nullptr) return text;
    char chunk[4096];
    while (const std::size_t size = std::fread(chunk, 1, sizeof chunk, file.get())) text.append(chunk, size);
    return text;
}

// Removes the front of `rest` up to and including the first `separator`; returns it without the separator.
inline std::string_view cut(std::string_view& rest, char separator) noexcept {
    const std::size_t end = rest.find(separator);
    const std::string_view front = rest.substr(0, end);
    rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    return front;
}

}  // namespace heddle::inline v0::detail
