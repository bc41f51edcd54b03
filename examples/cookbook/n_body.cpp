// SPDX-License-Identifier: Apache-2.0
// n_body.cpp - a cluster of stars under gravity: every star attracts every other one.
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <vector>

#include <heddle/parallel_for.hpp>

#include "compare.hpp"

namespace {

constexpr int k_steps = 3;
constexpr double k_time = 0.01, k_softening = 0.05;

struct cluster {
    std::vector<double> x, y, vx, vy;  // one array for each quantity: the inner loop reads them in order
    bool operator==(const cluster&) const = default;
};

void accelerate(cluster& stars, std::size_t i) {
    double ax = 0, ay = 0;
    for (std::size_t j = 0; j < stars.x.size(); ++j) {
        const double dx = stars.x[j] - stars.x[i], dy = stars.y[j] - stars.y[i];
        const double square = dx * dx + dy * dy + k_softening;
        const double pull = 1.0 / (square * std::sqrt(square));
        ax += dx * pull;
        ay += dy * pull;
    }
    stars.vx[i] += ax * k_time;
    stars.vy[i] += ay * k_time;
}

void move(cluster& stars, std::size_t i) {
    stars.x[i] += stars.vx[i] * k_time;
    stars.y[i] += stars.vy[i] * k_time;
}

cluster simulate_serially(cluster stars) {
    for (int step = 0; step < k_steps; ++step) {
        for (std::size_t i = 0; i < stars.x.size(); ++i) accelerate(stars, i);
        for (std::size_t i = 0; i < stars.x.size(); ++i) move(stars, i);
    }
    return stars;
}

// Two loops: no star moves before the forces on all of them are known.
cluster simulate(cluster stars) {
    for (int step = 0; step < k_steps; ++step) {
        heddle::parallel_for(0, stars.x.size(), [&](std::size_t i) { accelerate(stars, i); });
        heddle::parallel_for(0, stars.x.size(), [&](std::size_t i) { move(stars, i); });
    }
    return stars;
}

cluster spiral(std::size_t count) {
    const std::vector<double> zeros(count);
    cluster stars{zeros, zeros, zeros, zeros};
    for (std::size_t i = 0; i < count; ++i) {
        const double turn = 2.4 * double(i), radius = std::sqrt(double(i));
        stars.x[i] = radius * std::cos(turn);
        stars.y[i] = radius * std::sin(turn);
    }
    return stars;
}

}  // namespace

int main(int argc, char** argv) {
    const cluster stars = spiral(size_from(argc, argv, 400));
    const auto serial = timed([&] { return simulate_serially(stars); });
    const auto parallel = timed([&] { return simulate(stars); });

    std::printf("the last of %zu stars is at (%.4f, %.4f)\n", stars.x.size(), parallel.value.x.back(),
                parallel.value.y.back());
    return compare(serial, parallel);
}
