// SPDX-License-Identifier: Apache-2.0
// k_means.cpp - the eight colours that represent a picture best (Lloyd's algorithm).
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

#include <heddle/iter.hpp>

#include "compare.hpp"

namespace {

constexpr std::size_t k_colours = 8;
constexpr int k_rounds = 5;

struct colour {
    int red, green, blue;
    bool operator==(const colour&) const = default;
};
using palette = std::array<colour, k_colours>;

int distance(const colour& a, const colour& b) {
    const int red = a.red - b.red, green = a.green - b.green, blue = a.blue - b.blue;
    return red * red + green * green + blue * blue;
}

std::size_t nearest(const palette& means, const colour& one) {
    std::size_t best = 0;
    for (std::size_t k = 1; k < k_colours; ++k)
        if (distance(means[k], one) < distance(means[best], one)) best = k;
    return best;
}

// The pixels that are nearest to one mean: how many, and the sums of their channels.
struct cluster {
    std::int64_t count = 0, red = 0, green = 0, blue = 0;

    void add(const cluster& other) {
        count += other.count;
        red += other.red;
        green += other.green;
        blue += other.blue;
    }
    colour mean() const {
        const std::int64_t n = std::max<std::int64_t>(1, count);
        return {int(red / n), int(green / n), int(blue / n)};
    }
};
using clusters = std::array<cluster, k_colours>;

void add_pixel(clusters& so_far, const palette& means, const colour& one) {
    so_far[nearest(means, one)].add({1, one.red, one.green, one.blue});
}

palette means_of(const clusters& all) {
    palette found{};
    for (std::size_t k = 0; k < k_colours; ++k) found[k] = all[k].mean();
    return found;
}

palette k_means_serially(const std::vector<colour>& pixels, palette means) {
    for (int round = 0; round < k_rounds; ++round) {
        clusters sums{};
        for (const colour& one : pixels) add_pixel(sums, means, one);
        means = means_of(sums);
    }
    return means;
}

// Each part of the pixels has its own sums, which its thread changes in place.
palette k_means(const std::vector<colour>& pixels, palette means) {
    for (int round = 0; round < k_rounds; ++round) {
        clusters sums{};
        heddle::iter(pixels).fold_into(
            sums, [&](clusters& so_far, const colour& one) { add_pixel(so_far, means, one); },
            [](clusters& left, const clusters& right) {
                for (std::size_t k = 0; k < k_colours; ++k) left[k].add(right[k]);
            });
        means = means_of(sums);
    }
    return means;
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<colour> pixels(size_from(argc, argv, 20'000));
    std::uint32_t random = 1;
    const auto next = [&] { return static_cast<int>((random = random * 1'664'525 + 1'013'904'223) >> 24); };
    for (colour& one : pixels) one = {next(), next(), next()};
    palette first{};
    for (std::size_t k = 0; k < k_colours; ++k) first[k] = pixels[k * pixels.size() / k_colours];

    const auto serial = timed([&] { return k_means_serially(pixels, first); });
    const auto parallel = timed([&] { return k_means(pixels, first); });
    for (const colour& one : parallel.value)
        std::printf("#%02x%02x%02x ", unsigned(one.red), unsigned(one.green), unsigned(one.blue));
    std::printf("\n");
    return compare(serial, parallel);
}
