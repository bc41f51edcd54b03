// SPDX-License-Identifier: Apache-2.0
// tile_schedules.cpp - the participants of a call over tiles.
#include <algorithm>

#include <heddle/detail/algo/divide.hpp>
#include <heddle/detail/algo/tile_schedules.hpp>
#include <heddle/join.hpp>

namespace heddle::inline v0::detail {

namespace {

// take_part(p) for every participant p in [first, last), all of them forked before the first begins. A participant leaves no tile behind, so
// participants that would follow it on the same thread are not needed.
template <class TakePart>
void run_participants(std::size_t first, std::size_t last, TakePart& take_part) {
    if (last - first == 1) return take_part(first);
    const std::size_t middle = first + (last - first) / 2;
    auto left = [&] { run_participants(first, middle, take_part); };
    auto right = [&](bool migrated) {
        if (migrated) run_participants(middle, last, take_part);
    };
    join_here(*worker::current(), left, right);
}

template <class Tiles, class TakePart>
void run_over(std::size_t n, std::size_t most, const TakePart& take_part, const options& how) {
    auto inside = [&] {
        const std::size_t participants = std::clamp<std::size_t>(real_threads_here(), 1, std::min(n, most));
        Tiles tiles(n, participants);
        tiles.strands().begin.hand_over();
        const strand_meeting met(tiles.strands().end);
        auto guarded = [&](std::size_t self) {
            catching([&] { take_part(self, tiles); },
                     [&] {
                         tiles.clear();
                         rethrow();
                     });
        };
        run_participants(0, participants, guarded);
    };
    call_where(how, inside);
}

}  // namespace

void divide_claiming(std::size_t n, std::size_t most, function_ref<void(std::size_t, claimed_tiles&)> take_part,
                     const options& how) {
    run_over<claimed_tiles>(n, most, take_part, how);
}

void divide_counting(std::size_t n, std::size_t most, function_ref<void(std::size_t, tile_counter&)> take_part,
                     const options& how) {
    run_over<tile_counter>(n, most, take_part, how);
}

}  // namespace heddle::inline v0::detail
