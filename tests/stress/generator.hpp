// SPDX-License-Identifier: Apache-2.0
// generator.hpp - makes random programs. The same random numbers make the same program.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <type_traits>

#include "program.hpp"

namespace heddle::stress {

// Its numbers are the same with every standard library, unlike those of std::uniform_int_distribution.
class random_source {
public:
    explicit random_source(std::uint64_t seed) : engine_(seed) {}

    std::uint64_t next() { return engine_(); }

    // In [least, most]. A slight preference for small numbers does not matter here.
    template <std::unsigned_integral Number>
    Number between(std::type_identity_t<Number> least, Number most) {
        return static_cast<Number>(least + engine_() % (std::uint64_t{most} - least + 1));
    }

    bool one_in(std::uint64_t n) { return between(1, n) == 1; }

private:
    std::mt19937_64 engine_;
};

// What an action may use depends on its place in the program.
struct surroundings {
    // A program enters the pools of its stage only in ascending order. A call that finds all guest slots taken waits for a
    // worker of that pool, so pools that call each other in a cycle could deadlock.
    std::uint64_t lowest_pool = 0;  // at least `pools`: no more pools can be entered
    std::uint64_t pools = 1;

    unsigned pools_inside = 0;  // how many nested pools of its own the program is in

    // A lock is held, and waits run only their own tasks: an action that needs another worker could wait for one that waits for the lock.
    bool isolated = false;
};

// For an action that needs other workers: its `choice` is this value where it must do without them, otherwise a random number.
inline constexpr std::uint64_t k_isolated = 0;
std::uint64_t choose_unless_isolated(random_source& random, surroundings& around);

// At least one and at most `most_nodes` nodes, settled.
program generate(random_source& random, std::span<const action* const> actions, surroundings around,
                 std::size_t most_nodes);

}  // namespace heddle::stress
