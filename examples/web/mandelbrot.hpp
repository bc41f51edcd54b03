// SPDX-License-Identifier: Apache-2.0
// mandelbrot.hpp - a view of the Mandelbrot set as a picture for a canvas.
#pragma once

#include <cstdint>
#include <vector>

struct view {
    int width, height;  // pixels
    double x, y;        // the centre
    double span;        // from the left edge to the right
};

// Pixels in the format of a canvas, row by row from the top left: red, green, blue and opacity, from the lowest byte up.
using pixels = std::vector<std::uint32_t>;

// Draws on the pool that the caller is in.
void draw(const view& shown, pixels& picture);
