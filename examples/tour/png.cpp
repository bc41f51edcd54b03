// SPDX-License-Identifier: Apache-2.0
// png.cpp - the parts of a PNG file: signature, header, one chunk of pixels in stored deflate blocks, end.
#include "png.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <string_view>

namespace {

constexpr std::size_t k_most_in_block = 65535;  // bytes in a stored deflate block

constexpr std::array<std::uint32_t, 256> k_crc_table = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        table[i] = i;
        for (int bit = 0; bit < 8; ++bit) table[i] = (table[i] >> 1) ^ (table[i] & 1 ? 0xedb88320u : 0);
    }
    return table;
}();

std::uint8_t byte_of(char c) { return static_cast<std::uint8_t>(c); }

std::uint32_t crc32(std::string_view bytes) {
    std::uint32_t crc = ~0u;
    for (const char c : bytes) crc = (crc >> 8) ^ k_crc_table[(crc ^ byte_of(c)) & 0xff];
    return ~crc;
}

std::uint32_t adler32(std::string_view bytes) {
    std::uint32_t a = 1, b = 0;
    for (const char c : bytes) {
        a = (a + byte_of(c)) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

void append_byte(std::string& to, std::uint32_t value) { to += static_cast<char>(value & 0xff); }

void append_big_endian(std::string& to, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) append_byte(to, value >> shift);
}

void append_chunk(std::string& to, std::string type, std::string_view content) {
    append_big_endian(to, static_cast<std::uint32_t>(content.size()));
    type += content;
    to += type;
    append_big_endian(to, crc32(type));
}

// A zlib stream that stores the bytes uncompressed.
std::string stored(std::string_view bytes) {
    std::string stream = "\x78\x01";
    const std::uint32_t check = adler32(bytes);
    do {
        const std::string_view block = bytes.substr(0, k_most_in_block);
        bytes.remove_prefix(block.size());
        const auto size = static_cast<std::uint32_t>(block.size());
        append_byte(stream, bytes.empty() ? 1 : 0);  // 1 marks the last block
        for (const std::uint32_t length : {size, ~size}) {
            append_byte(stream, length);
            append_byte(stream, length >> 8);
        }
        stream += block;
    } while (!bytes.empty());
    append_big_endian(stream, check);
    return stream;
}

}  // namespace

bool write_png(const picture& shown, const std::string& path) {
    std::string header;
    append_big_endian(header, shown.width);
    append_big_endian(header, shown.height);
    header += std::string("\x08\x02\x00\x00\x00", 5);  // 8 bits, red green blue, not interlaced

    std::string lines;
    for (std::size_t i = 0; i < shown.pixels.size(); ++i) {
        if (i % shown.width == 0) lines += '\0';  // this line is not filtered
        const rgb& pixel = shown.pixels[i];
        for (const std::uint8_t part : {pixel.red, pixel.green, pixel.blue}) append_byte(lines, part);
    }

    std::string file = "\x89PNG\r\n\x1a\n";
    append_chunk(file, "IHDR", header);
    append_chunk(file, "IDAT", stored(lines));
    append_chunk(file, "IEND", "");
    std::ofstream out(path, std::ios::binary);
    out.write(file.data(), static_cast<std::streamsize>(file.size()));
    return out.flush().good();
}
