// SPDX-License-Identifier: Apache-2.0
// grid_runs.hpp - runs the tiles of a grid that a participant has taken.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "../base/compiler.hpp"
#include "claimed_tiles.hpp"
#include "divide.hpp"
#include "grid_shape.hpp"

namespace heddle::inline v0::detail {

// A grid of N dimensions. The last Tiled dimensions are cut into tiles. In the dimensions that are not numbered, only the tiles at `outer`.
template <std::size_t N, std::size_t Tiled>
struct grid_runs {
    const grid_shape<N>& shape;
    const grid_indices<N>& outer;
    const bool merges;  // tiles that follow each other in a row become one call

    // Tiles [first, last), row by row: within a row only the last index changes.
    template <class Call>
    void run_stretch(std::size_t first, std::size_t last, Call& call) const {
        grid_indices<N> at = outer;
        shape.locate(first, at);
        while (first != last) {
            const std::size_t in_row = std::min(last - first, shape.count(N - 1) - at[N - 1]);
            run_row(at, in_row, call, std::make_index_sequence<N - 1>(), std::make_index_sequence<Tiled>());
            first += in_row;
            at[N - 1] += in_row - 1;
            if (first != last) shape.advance(at, N);
        }
    }

    // Runs what a participant can claim: its own range, then what is left of the others'.
    template <class Call>
    HEDDLE_ALWAYS_INLINE void run_claimed(std::size_t self, claimed_tiles& tiles, Call& call) const {
        const stop_chain* const stop = context_here().stop;
        if (stop != nullptr) run_own<true>(tiles, self, stop, call);
        else run_own<false>(tiles, self, stop, call);
        const std::size_t participants = tiles.participants();
        std::optional<grid_divisors<N>> divisors;
        for (std::size_t victim = self; (victim = (victim == 0 ? participants : victim) - 1) != self;) {
            std::size_t tile = 0;
            while (tiles.of(victim).take_back(tile)) {
                tiles.strands().next();
                if (stop != nullptr) throw_if_stopped(stop);
                if (!divisors) divisors.emplace(shape);
                grid_indices<N> at = outer;
                divisors->locate(tile, at);
                run_row(at, 1, call, std::make_index_sequence<N - 1>(), std::make_index_sequence<Tiled>());
            }
        }
    }

private:
    // Row by row: between two tiles of a row one index changes and nothing is stored, because a claim waits for every store before it.
    template <bool Polls, class Call>
    HEDDLE_ALWAYS_INLINE void run_own(claimed_tiles& tiles, std::size_t self, const stop_chain* stop,
                                      Call& call) const {
        claimed_tiles::range& own = tiles.of(self);
        grid_indices<N> at = outer;
        shape.locate(own.first(), at);
        while (run_own_row<Polls>(own, tiles.strands(), at, stop, call, std::make_index_sequence<N - 1>(),
                                  std::make_index_sequence<Tiled>())) {
            at[N - 1] = 0;
            shape.advance(at, N - 1);
        }
    }

    // The indices at which a tile begins, and its extents.
    struct tile_box {
        grid_indices<N> begin{};
        grid_indices<N> extent{};
    };
    HEDDLE_ALWAYS_INLINE tile_box box_of(const grid_indices<N>& at) const {
        tile_box box;
        for (std::size_t d = 0; d < N; ++d) {
            box.begin[d] = at[d] * shape.tile(d);
            box.extent[d] = shape.extent_from(d, box.begin[d]);
        }
        return box;
    }

    // Runs what it can claim of a row from `at` on. False: nothing is left to claim.
    template <bool Polls, class Call, std::size_t... Before, std::size_t... InTile>
    HEDDLE_ALWAYS_INLINE bool run_own_row(claimed_tiles::range& own, claim_strands& strands, const grid_indices<N>& at,
                                          const stop_chain* stop, Call& call, std::index_sequence<Before...>,
                                          std::index_sequence<InTile...>) const {
        auto [begin, extent] = box_of(at);
        const std::size_t step = Tiled == 0 ? 1 : shape.tile(N - 1);
        std::size_t column = begin[N - 1];
        for (std::size_t rest = shape.extent(N - 1) - column;; rest -= step, column += step) {
            if (!own.take_front()) return false;
            strands.next();
            if constexpr (Polls) throw_if_stopped(stop);
            if constexpr (Tiled > 0) extent[N - 1] = std::min(step, rest);
            call(begin[Before]..., column, extent[N - Tiled + InTile]...);
            if (rest <= step) return true;
        }
    }

    template <class Call, std::size_t... Before, std::size_t... InTile>
    void run_row(const grid_indices<N>& at, std::size_t count, Call& call, std::index_sequence<Before...>,
                 std::index_sequence<InTile...>) const {
        auto [begin, extent] = box_of(at);
        if constexpr (Tiled > 0) {
            if (merges) {
                const std::size_t rest = shape.extent(N - 1) - begin[N - 1];
                extent[N - 1] = at[N - 1] + count == shape.count(N - 1) ? rest : count * shape.tile(N - 1);
                call(begin[Before]..., begin[N - 1], extent[N - Tiled + InTile]...);
                return;
            }
        }
        const std::size_t step = Tiled == 0 ? 1 : shape.tile(N - 1);
        for (std::size_t column = begin[N - 1]; count > 0; column += step, --count) {
            if constexpr (Tiled > 0) extent[N - 1] = shape.extent_from(N - 1, column);
            call(begin[Before]..., column, extent[N - Tiled + InTile]...);
        }
    }
};

}  // namespace heddle::inline v0::detail
