// SPDX-License-Identifier: Apache-2.0
// mandelbrot.cpp - a corner of the Mandelbrot set as a picture, with parallel_for over its lines.
//
// Some lines take far longer than others. The program need not know which: idle threads steal lines from busy ones.
#include <heddle/parallel_for.hpp>

#include <array>
#include <cmath>
#include <cstdint>

#include "computations.hpp"
#include "measure.hpp"
#include "png.hpp"

namespace {

constexpr double k_centre_x = -0.743643887;
constexpr double k_centre_y = 0.131825904;
constexpr double k_width = 0.004;
constexpr int k_most_steps = 1000;
constexpr int k_samples = 2;  // per pixel, in each direction

using colour = std::array<double, 3>;  // red, green, blue: 0 to 255

// The number of steps until z -> z^2 + c diverges, as a smooth function of c; negative if it does not.
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

// Cycles through five colours, more slowly with each cycle.
colour colour_of(double steps) {
    static constexpr std::array<colour, 5> stops{
        {{0, 7, 100}, {32, 107, 203}, {237, 255, 255}, {255, 170, 0}, {40, 2, 0}}};
    if (steps < 0) return {0, 0, 0};
    const double turns = 0.5 + 0.08 * std::sqrt(steps);
    const double at = (turns - std::floor(turns)) * stops.size();
    const auto from = static_cast<std::size_t>(at);
    const double part = at - std::floor(at);
    const double weight = part * part * (3 - 2 * part);
    colour mixed{};
    for (std::size_t i = 0; i < mixed.size(); ++i) {
        mixed[i] = stops[from % stops.size()][i] * (1 - weight) + stops[(from + 1) % stops.size()][i] * weight;
    }
    return mixed;
}

rgb pixel_at(double x, double y, double size) {
    colour sum{};
    for (int sample = 0; sample < k_samples * k_samples; ++sample) {
        const int across = sample % k_samples;
        const int below = sample / k_samples;
        const double right = size * across / k_samples;
        const double down = size * below / k_samples;
        const colour one = colour_of(steps_to_escape(x + right, y - down));
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += one[i] / (k_samples * k_samples);
    }
    const auto rounded = [](double value) { return static_cast<std::uint8_t>(std::lround(value)); };
    return {rounded(sum[0]), rounded(sum[1]), rounded(sum[2])};
}

void draw_line(picture& to, std::uint32_t line) {
    const double pixel = k_width / to.width;
    const double y = k_centre_y + (to.height / 2.0 - line) * pixel;
    for (std::uint32_t column = 0; column < to.width; ++column) {
        const double x = k_centre_x + (column - to.width / 2.0) * pixel;
        to.pixels[std::size_t{line} * to.width + column] = pixel_at(x, y, pixel);
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
    const picture empty = chosen.quick ? picture(90, 60) : picture(900, 600);
    const auto serial = measure(chosen.runs, empty, serial_draw);
    const auto parallel = measure(chosen.runs, empty, draw);

    const std::string size = std::to_string(empty.width) + " x " + std::to_string(empty.height);
    row result = make_row("Mandelbrot set, " + size + " pixels", serial, parallel);
    const bool written = write_png(parallel.result, chosen.picture);
    result.right = result.right && written;
    result.note = (written ? "The picture is in " : "Could not write the picture to ") + chosen.picture;
    return result;
}
