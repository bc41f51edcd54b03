// SPDX-License-Identifier: Apache-2.0
// mandelbrot.cpp - draws the picture by a parallel_for over its lines. Some lines take far longer than others; the program
// need not know which.
#include "mandelbrot.hpp"

#include <heddle/parallel_for.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace {

using colour = std::array<double, 3>;  // red, green, blue: 0 to 255

constexpr double k_whole = 3.5;  // the span of the whole set

// A deeper view needs more steps to distinguish the set from its surroundings.
int most_steps(double span) { return 200 + static_cast<int>(40 * std::max(0.0, std::log2(k_whole / span))); }

// Formulas exist for the two large parts of the set; their points need no steps.
bool is_in_large_parts(double cx, double cy) {
    const double yy = cy * cy;
    const double q = (cx - 0.25) * (cx - 0.25) + yy;
    return q * (q + cx - 0.25) <= 0.25 * yy || (cx + 1) * (cx + 1) + yy <= 0.0625;
}

// The number of steps until z -> z^2 + c diverges, as a smooth function of c; negative if it does not.
double steps_to_escape(double cx, double cy, int most) {
    if (is_in_large_parts(cx, cy)) return -1;
    double x = 0, y = 0;
    for (int step = 0; step < most; ++step) {
        const double xx = x * x, yy = y * y;
        if (xx + yy > 256) return step + 1 - std::log2(std::log2(xx + yy) / 2);
        y = 2 * x * y + cy;
        x = xx - yy + cx;
    }
    return -1;
}

// Cycles through five colours, more slowly with each cycle.
std::uint32_t colour_of(double steps) {
    static constexpr std::array<colour, 5> stops{
        {{12, 16, 60}, {36, 99, 180}, {235, 246, 250}, {250, 178, 60}, {96, 20, 30}}};
    constexpr std::uint32_t opaque = 0xff000000;
    if (steps < 0) return opaque;
    const double turns = 0.1 * std::sqrt(steps);
    const double at = (turns - std::floor(turns)) * stops.size();
    const auto from = static_cast<std::size_t>(at);
    const double part = at - std::floor(at);
    const double weight = part * part * (3 - 2 * part);
    std::uint32_t mixed = opaque;
    for (std::size_t i = 0; i < 3; ++i) {
        const double value =
            stops[from % stops.size()][i] * (1 - weight) + stops[(from + 1) % stops.size()][i] * weight;
        mixed |= static_cast<std::uint32_t>(std::lround(value)) << (8 * i);
    }
    return mixed;
}

}  // namespace

void draw(const view& shown, pixels& picture) {
    picture.resize(static_cast<std::size_t>(shown.width) * static_cast<std::size_t>(shown.height));
    const double pixel = shown.span / shown.width;
    const int most = most_steps(shown.span);
    heddle::parallel_for(0, shown.height, [&](int line) {
        const double y = shown.y + (shown.height / 2.0 - line) * pixel;
        std::uint32_t* const row = picture.data() + static_cast<std::ptrdiff_t>(line) * shown.width;
        for (int column = 0; column < shown.width; ++column) {
            row[column] = colour_of(steps_to_escape(shown.x + (column - shown.width / 2.0) * pixel, y, most));
        }
    });
}
