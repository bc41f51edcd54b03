// SPDX-License-Identifier: Apache-2.0
// n_body.cpp - one step of a gravitational simulation of a star cluster, with parallel_for over the stars.
#include <heddle/parallel_for.hpp>

#include <cmath>
#include <random>
#include <vector>

#include "computations.hpp"
#include "measure.hpp"

namespace {

struct vec {
    double x, y, z;
    bool operator==(const vec&) const = default;
};

struct star {
    vec place, speed;
    double mass;
    bool operator==(const star&) const = default;
};

constexpr double k_step = 0.01;
constexpr double k_softening = 0.01;  // limits the force between two stars that are close to each other

vec pull_on(const star& self, const std::vector<star>& all) {
    vec pull{0, 0, 0};
    for (const star& other : all) {
        const vec d{other.place.x - self.place.x, other.place.y - self.place.y, other.place.z - self.place.z};
        const double square = d.x * d.x + d.y * d.y + d.z * d.z + k_softening;
        const double strength = other.mass / (square * std::sqrt(square));
        pull.x += d.x * strength;
        pull.y += d.y * strength;
        pull.z += d.z * strength;
    }
    return pull;
}

star moved(star self, const std::vector<star>& all) {
    const vec pull = pull_on(self, all);
    self.speed = {self.speed.x + pull.x * k_step, self.speed.y + pull.y * k_step, self.speed.z + pull.z * k_step};
    self.place.x += self.speed.x * k_step;
    self.place.y += self.speed.y * k_step;
    self.place.z += self.speed.z * k_step;
    return self;
}

std::vector<star> serial_step(const std::vector<star>& all) {
    std::vector<star> next(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) next[i] = moved(all[i], all);
    return next;
}

std::vector<star> step(const std::vector<star>& all) {
    std::vector<star> next(all.size());
    heddle::parallel_for(std::size_t{0}, all.size(), [&](std::size_t i) { next[i] = moved(all[i], all); });
    return next;
}

}  // namespace

row n_body_row(const settings& chosen) {
    std::vector<star> stars(chosen.quick ? 200 : 6000);
    std::mt19937 random(1);
    std::normal_distribution<double> any;
    for (star& s : stars) {
        s = {{any(random), any(random), any(random)}, {0, 0, 0}, 1.0 / static_cast<double>(stars.size())};
    }
    const auto serial = measure(chosen.runs, stars, serial_step);
    const auto parallel = measure(chosen.runs, stars, step);
    return make_row("n-body step, " + with_commas(stars.size()) + " stars", serial, parallel);
}
