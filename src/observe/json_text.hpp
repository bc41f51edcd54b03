// SPDX-License-Identifier: Apache-2.0
// json_text.hpp - text for a file, in a buffer of fixed size: needs no memory, so that a handler of a signal can use it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <heddle/detail/base/immovable.hpp>

#include "platform/output_file.hpp"

namespace heddle::inline v0::detail {

class json_text : immovable {
public:
    explicit json_text(output_file& to) noexcept : to_(to) {}
    ~json_text() { flush(); }

    // Has everything been written so far?
    bool is_complete() const noexcept { return is_complete_; }

    void flush() noexcept {
        if (used_ > 0 && !to_.write(buffer_.data(), used_)) is_complete_ = false;
        used_ = 0;
    }

    json_text& put(char one) noexcept {
        if (used_ == buffer_.size()) flush();
        buffer_[used_++] = one;
        return *this;
    }
    json_text& put(std::string_view text) noexcept {
        for (const char one : text) put(one);
        return *this;
    }
    json_text& put(std::uint64_t number) noexcept {
        std::array<char, 20> digits;
        std::size_t count = 0;
        do digits[count++] = static_cast<char>('0' + number % 10);
        while ((number /= 10) != 0);
        while (count > 0) put(digits[--count]);
        return *this;
    }

    // Nanoseconds as microseconds with three digits behind the point.
    json_text& put_microseconds(std::uint64_t nanoseconds) noexcept {
        put(nanoseconds / 1000).put('.');
        for (std::uint64_t unit = 100; unit > 0; unit /= 10) put(static_cast<char>('0' + nanoseconds / unit % 10));
        return *this;
    }

    // A string with its quotes. Control characters become question marks.
    json_text& put_quoted(std::string_view text) noexcept {
        put('"');
        for (const char one : text) {
            if (one == '"' || one == '\\') put('\\');
            put(static_cast<unsigned char>(one) < ' ' ? '?' : one);
        }
        return put('"');
    }

private:
    output_file& to_;
    std::array<char, 8192> buffer_;
    std::size_t used_ = 0;
    bool is_complete_ = true;
};

}  // namespace heddle::inline v0::detail
