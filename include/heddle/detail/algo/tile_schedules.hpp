// SPDX-License-Identifier: Apache-2.0
// tile_schedules.hpp - who runs which tiles of a grid.
#pragma once

#include <cstddef>
#include <cstdint>

#include <heddle/algorithm_options.hpp>
#include <heddle/config.hpp>

#include "../base/function_ref.hpp"
#include "claimed_tiles.hpp"
#include "tile_counter.hpp"

namespace heddle {

enum class grid_schedule : std::uint8_t {
    adaptive,    // ranges of tiles that are split where there is demand
    claim_each,  // equal ranges of which each tile is taken by itself: owners take from the front, others from the back
    dynamic,     // from one counter, many at a time and fewer towards the end
};

namespace detail {

// Calls take_part(participant, tiles) for each participant of a call over n tiles, of whom there are no more than `most`. All are
// forked before the first begins; one that comes late finds nothing left to take. If one throws, nothing more is taken, and its
// exception is rethrown when all have ended.
HEDDLE_API void run_claiming(std::size_t n, std::size_t most, function_ref<void(std::size_t, claimed_tiles&)> take_part,
                             const options& how);
HEDDLE_API void run_counting(std::size_t n, std::size_t most, function_ref<void(std::size_t, tile_counter&)> take_part,
                             const options& how);

}  // namespace detail

}  // namespace heddle
