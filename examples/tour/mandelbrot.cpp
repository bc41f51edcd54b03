// SPDX-License-Identifier: Apache-2.0
// mandelbrot.cpp - a part of the Mandelbrot set as a picture, with parallel_for over its lines.
#include <heddle/parallel_for.hpp>

#include <array>
#include <cmath>
#include <complex>

#include "computations.hpp"
#include "measure.hpp"
#include "png.hpp"

namespace {

constexpr int k_most_steps = 500;

// The number of steps until z -> z^2 + c has gone far away, made smooth; negative if it stays.
double steps_to_escape(double cx, double cy) {
    double x = 0, y = 0;
    for (int step = 0; step < k_most_steps; ++step) {
        const double xx = x * x, yy = y * y;
        if (xx + yy > 256) return step + 1 - std::log2(std::log2(xx + yy) / 2);
        y = 2 * x * y + cy;
        x = xx - yy + cx;
    }
    return -1;
}

std::uint8_t wave(double at, double phase) {
    return static_cast<std::uint8_t>(std::lround(127.5 - 127.5 * std::cos(6.28318 * (at + phase))));
}

rgb colour(double steps) {
    if (steps < 0) return {0, 0, 0};
    const double at = 0.13 * std::sqrt(steps);
    return {wave(at, 0.0), wave(at, -0.08), wave(at, -0.2)};
}

void draw_line(picture& to, std::uint32_t line) {
    const double scale = 3.2 / to.width;
    const double y = (to.height / 2.0 - line) * scale;
    for (std::uint32_t column = 0; column < to.width; ++column) {
        const double x = (column - to.width / 2.0) * scale - 0.65;
        to.pixels[std::size_t{line} * to.width + column] = colour(steps_to_escape(x, y));
    }
}

picture serial_draw(picture empty) {
    for (std::uint32_t line = 0; line < empty.height; ++line) draw_line(empty, line);
    return empty;
}

picture draw(picture empty) {
    heddle::parallel_for(0u, empty.height, [&](std::uint32_t line) { draw_line(empty, line); });
    return empty;
}

}  // namespace

row mandelbrot_row(const settings& chosen) {
    const picture empty = chosen.quick ? picture(120, 80) : picture(1200, 800);
    const auto serial = measure(chosen.runs, empty, serial_draw);
    const auto parallel = measure(chosen.runs, empty, draw);

    row result = make_row("Mandelbrot set, 1200 x 800", serial, parallel);
    const bool written = write_png(parallel.result, chosen.picture);
    result.note = (written ? "The Mandelbrot set is in " : "Could not write ") + chosen.picture + ".";
    return result;
}
