// SPDX-License-Identifier: Apache-2.0
// graph.cpp - a frame of a game as a task graph: built once, run for every frame.
#include <cstdio>
#include <stdexcept>
#include <vector>

#include <heddle/graph.hpp>
#include <heddle/parallel_for.hpp>

int main() {
    std::vector<float> positions(10'000, 0.0f);
    int frame = 0, drawn = 0, saved = 0;

    heddle::graph g;
    const auto input = g.add("input", [&] { ++frame; });
    const auto physics = g.add("physics", [&] {
        heddle::parallel_for(positions, [](float& x) { x += 0.5f; });  // a node may be parallel itself
    });
    const auto sound = g.add("sound", [] {});
    const auto draw = g.add("draw", [&] { drawn += positions.back() == 0.5f * static_cast<float>(frame); });
    const auto is_checkpoint = g.add("checkpoint?", [&] { return frame % 4 == 0; });
    const auto save = g.add("save", [&] { ++saved; });
    g.add_edge(input, physics);
    g.add_edge(input, sound);
    g.add_edge(physics, draw);
    g.add_edge(physics, is_checkpoint);
    g.add_edge(is_checkpoint, save, true);  // only if the node has returned true

    while (frame < 8) g.run();
    std::printf("%d frames drawn, %d saved\n%s", drawn, saved, g.to_dot().c_str());

    g.add_edge(draw, input);
    try {
        g.build();
        return 1;
    } catch (const std::invalid_argument& error) {
        std::printf("%s\n", error.what());  // ... has a cycle: "input" -> "physics" -> "draw" -> "input"
    }
    return drawn == 8 && saved == 2 ? 0 : 1;
}
