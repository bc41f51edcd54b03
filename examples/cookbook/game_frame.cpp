// SPDX-License-Identifier: Apache-2.0
// game_frame.cpp - sixty frames a second, with many short loops in each frame.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <thread>
#include <vector>

#include <heddle/join.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/pool.hpp>

#include "compare.hpp"

namespace {

struct world {
    std::vector<float> place, speed, heat, light;
    explicit world(std::size_t n) : place(n, 0.0f), speed(n, 1.0f), heat(n, 20.0f), light(n, 0.5f) {}
    bool operator==(const world&) const = default;
};

// One system of the game: a short loop over all objects.
struct serial_loops {
    template <class F>
    static void each(std::vector<float>& values, F f) {
        for (float& value : values) f(value);
    }
    template <class F, class G>
    static void both(F f, G g) {
        f();
        g();
    }
};

// The same in parallel. The hint, in nanoseconds for each object, keeps loops that are too short on the calling thread.
struct parallel_loops {
    template <class F>
    static void each(std::vector<float>& values, F f) {
        heddle::parallel_for(values, f, {.cost_hint = 10});
    }
    template <class F, class G>
    static void both(F f, G g) {
        heddle::join(f, g);
    }
};

template <class Loops>
void draw_frame(world& game) {
    for (int part = 0; part < 8; ++part) {
        const auto move = [&] {
            Loops::each(game.speed, [](float& v) { v = 0.99f * v + 0.01f * std::sin(v); });
            Loops::each(game.place, [](float& x) { x += 0.001f * std::cos(x); });
        };
        const auto shade = [&] {
            Loops::each(game.heat, [](float& t) { t += 0.01f * (20.0f - t); });
            Loops::each(game.light, [](float& l) { l = std::sqrt(l * 0.9f + 0.05f); });
        };
        Loops::both(move, shade);  // they use different arrays
    }
}

// Starts a frame every 16.7 ms, as a display does, and returns the world at the end. Prints the time of the slowest frame.
template <class Loops>
world play(const char* name, world game, int frames) {
    constexpr auto k_frame = std::chrono::microseconds(16'667);
    std::chrono::duration<double, std::milli> sum{0}, most{0};
    auto next = std::chrono::steady_clock::now();
    for (int frame = 0; frame < frames; ++frame) {
        const auto start = std::chrono::steady_clock::now();
        draw_frame<Loops>(game);
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
        sum += took;
        most = std::max(most, took);
        std::this_thread::sleep_until(next += k_frame);
    }
    std::printf("%-8s %.3f ms for a frame, at most %.3f of 16.667\n", name, sum.count() / frames, most.count());
    return game;
}

}  // namespace

int main(int argc, char** argv) {
    const world start(size_from(argc, argv, 500));
    const world serial = play<serial_loops>("serial", start, 20);

    const heddle::pool threads({.use_current_thread = true});  // so that no loop has to enter the pool
    const world parallel = play<parallel_loops>("parallel", start, 20);
    return serial == parallel ? 0 : 1;
}
