// SPDX-License-Identifier: Apache-2.0
// png.hpp - writes a picture as a PNG file, without compressing it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

struct rgb {
    std::uint8_t red, green, blue;
    bool operator==(const rgb&) const = default;
};

struct picture {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<rgb> pixels;  // row by row, from the top left

    picture(std::uint32_t w, std::uint32_t h) : width(w), height(h), pixels(std::size_t{w} * h) {}
    bool operator==(const picture&) const = default;
};

// Returns false if the file could not be written.
bool write_png(const picture& shown, const std::string& path);
