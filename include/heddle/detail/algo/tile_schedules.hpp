// SPDX-License-Identifier: Apache-2.0
// tile_schedules.hpp - which thread runs which tiles of a grid.
#pragma once

#include <cstddef>
#include <cstdint>

#include <heddle/algorithm_options.hpp>
#include <heddle/config.hpp>

#include "../base/function_ref.hpp"
#include "claimed_tiles.hpp"
#include "marked_loop.hpp"

namespace heddle::inline v0 {

// How the tiles of a grid are assigned to threads.
enum class grid_schedule : std::uint8_t {
    adaptive,    // ranges of tiles that are split where there is demand
    claim_each,  // equal ranges; each tile is taken by itself, by owners from the front, by others from the back
    dynamic,     // from one counter, many at a time and fewer towards the end
};

namespace detail {

// Calls take_part(participant, tiles) for each participant of a call over n tiles, at most `most` of them. All are forked before the
// first begins; one that starts late finds nothing left to take. If one throws, no participant takes another tile, and the exception
// is rethrown when all have ended.
HEDDLE_API void divide_claiming(std::size_t n, std::size_t most,
                                function_ref<void(std::size_t, claimed_tiles&)> take_part, const options& how);
HEDDLE_API void divide_counting(std::size_t n, std::size_t most,
                                function_ref<void(std::size_t, tile_counter&)> take_part, const options& how);

template <class TakePart>
HEDDLE_ALWAYS_INLINE void run_claiming(std::size_t n, std::size_t most, TakePart&& take_part, const options& how) {
    run_divided(take_part, how, [&](auto& part) { divide_claiming(n, most, part, how); });
}
template <class TakePart>
HEDDLE_ALWAYS_INLINE void run_counting(std::size_t n, std::size_t most, TakePart&& take_part, const options& how) {
    run_divided(take_part, how, [&](auto& part) { divide_counting(n, most, part, how); });
}

}  // namespace detail

}  // namespace heddle::inline v0
