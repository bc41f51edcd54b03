// SPDX-License-Identifier: Apache-2.0
// image_filter.cpp - finds the edges in a grey picture (Sobel's filter), one row of it at a time.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <heddle/parallel_for.hpp>
#include <heddle/reduce.hpp>

#include "compare.hpp"

namespace {

struct picture {
    std::size_t width, height;
    std::vector<std::uint8_t> pixels = std::vector<std::uint8_t>(width * height);

    std::uint8_t* row(std::size_t y) { return pixels.data() + y * width; }
    const std::uint8_t* row(std::size_t y) const { return pixels.data() + y * width; }
    bool operator==(const picture&) const = default;
};

void find_edges_of_row(const picture& in, picture& out, std::size_t y) {
    const std::uint8_t *const above = in.row(y - 1), *const here = in.row(y), *const below = in.row(y + 1);
    for (std::size_t x = 1; x + 1 < in.width; ++x) {
        const int across =
            above[x + 1] + 2 * here[x + 1] + below[x + 1] - above[x - 1] - 2 * here[x - 1] - below[x - 1];
        const int down = below[x - 1] + 2 * below[x] + below[x + 1] - above[x - 1] - 2 * above[x] - above[x + 1];
        out.row(y)[x] = static_cast<std::uint8_t>(std::min(255, std::abs(across) + std::abs(down)));
    }
}

picture find_edges_serially(const picture& in) {
    picture out{in.width, in.height};
    for (std::size_t y = 1; y + 1 < in.height; ++y) find_edges_of_row(in, out, y);
    return out;
}

// Every row is written by one call, and all calls read the same picture.
picture find_edges(const picture& in) {
    picture out{in.width, in.height};
    heddle::parallel_for(1, in.height - 1, [&](std::size_t y) { find_edges_of_row(in, out, y); });
    return out;
}

picture rings(std::size_t size) {
    picture drawn{size, size};
    heddle::parallel_for(0, size, [&](std::size_t y) {
        for (std::size_t x = 0; x < size; ++x)
            drawn.row(y)[x] = std::fmod(std::hypot(double(x), double(y)), 64.0) < 32.0 ? 200 : 50;
    });
    return drawn;
}

}  // namespace

int main(int argc, char** argv) {
    const picture in = rings(size_from(argc, argv, 300));
    const auto serial = timed([&] { return find_edges_serially(in); });
    const auto parallel = timed([&] { return find_edges(in); });

    const auto edges = heddle::count_if(parallel.value.pixels, [](std::uint8_t pixel) { return pixel > 128; });
    std::printf("%zu x %zu pixels, %zu on an edge\n", in.width, in.height, std::size_t(edges));
    return compare(serial, parallel);
}
