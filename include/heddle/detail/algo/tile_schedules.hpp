// SPDX-License-Identifier: Apache-2.0
// tile_schedules.hpp - who runs which tiles of a grid.
#pragma once

#include <cstddef>
#include <cstdint>

#include <heddle/algorithm_options.hpp>
#include <heddle/config.hpp>

#include "../base/function_ref.hpp"

namespace heddle {

enum class grid_schedule : std::uint8_t {
    adaptive,    // ranges of tiles that are split where there is demand
    claim_each,  // equal ranges of which each tile is taken by itself: owners take from the front, others from the back
    dynamic,     // from one counter, many at a time and fewer towards the end
};

namespace detail {

// Calls body(participant, first, last) for stretches of tiles that together are [0, n): adaptive or dynamic.
HEDDLE_API void run_tiles(std::size_t n, grid_schedule by, bool wants_participants,
                          function_ref<void(std::size_t, std::size_t, std::size_t)> body, const options& how);

// Calls body(participant, first, last, claim) for stretches of tiles that together are at least [0, n). The body calls claim()
// before each tile, runs it if that is true, and ends if it is not: then somebody else has the rest of the stretch.
HEDDLE_API void run_claimed_tiles(std::size_t n,
                                  function_ref<void(std::size_t, std::size_t, std::size_t, function_ref<bool()>)> body,
                                  const options& how);

}  // namespace detail

}  // namespace heddle
