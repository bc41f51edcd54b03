// SPDX-License-Identifier: Apache-2.0
// grid.hpp - loops over one to six dimensions, by points or by tiles.
//
//     grid(rows, columns).for_each([&](size_t row, size_t column) { ... });
//     grid(images, rows, columns).tile(16, 16).for_each(
//         [&](size_t image, size_t row, size_t column, size_t height, size_t width) { ... });
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/grid_shape.hpp"
#include "detail/algo/tile_schedules.hpp"
#include "detail/base/exceptions.hpp"

namespace heddle {

// A grid of N dimensions, of which the last Tiled are cut into tiles. The others go by single indices.
template <std::size_t N, std::size_t Tiled>
class grid_loop {
public:
    grid_loop(const detail::grid_indices<N>& extents, const detail::grid_indices<N>& tiles) noexcept
        : extents_(extents),
          tiles_(tiles) {}

    // Cuts the last dimensions into tiles of these extents; those at the end of a dimension may be smaller. Throws
    // std::invalid_argument for an extent of 0 or less.
    template <std::integral... Extents>
        requires(Tiled == 0 && sizeof...(Extents) >= 1 && sizeof...(Extents) <= N)
    grid_loop<N, sizeof...(Extents)> tile(Extents... extents) const {
        detail::grid_indices<N> tiles = tiles_;
        std::size_t dimension = N - sizeof...(Extents);
        ((tiles[dimension++] = detail::grid_extent(extents)), ...);
        if ((std::cmp_equal(extents, 0) || ...))
            detail::raise(std::invalid_argument("heddle: a tile of a grid has an extent of 0"));
        grid_loop<N, sizeof...(Extents)> tiled(extents_, tiles);
        return tiled.schedule(schedule_);
    }

    // How tiles are handed out: adaptive, unless told otherwise. With claim_each a tile may wait for every other one, if the
    // pool has more than one thread.
    grid_loop& schedule(grid_schedule by) noexcept {
        schedule_ = by;
        return *this;
    }

    // Calls f(i1, …, iN, t1, …, tTiled) for every tile: the indices at which it begins, and its extents in the dimensions
    // that are tiled. In no particular order and possibly at the same time; on one thread in row-major order. A grid without
    // points calls nothing. If calls throw, the exception of one of them is rethrown when all that have begun have ended.
    template <class F>
    void for_each(F&& f, const options& how = {}) const {
        auto call = [&](std::size_t, auto... arguments) { std::invoke(f, arguments...); };
        run(call, false, how);
    }

    // Calls f(participant, i1, …), where no two calls with the same number run at the same time, and numbers are below the
    // number of threads. An adaptive grid is dynamic then.
    template <class F>
    void for_each_with_participant(F&& f, const options& how = {}) const {
        auto call = [&](std::size_t participant, auto... arguments) { std::invoke(f, participant, arguments...); };
        run(call, true, how);
    }

private:
    template <class Call>
    void run(Call& call, bool wants_participants, const options& how) const {
        const detail::grid_shape<N> shape(extents_, tiles_);
        if (shape.is_empty()) return;
        detail::grid_indices<N> outer{};
        do {
            auto claimed = [&](std::size_t participant, std::size_t first, std::size_t last, auto&& claim) {
                run_stretch(shape, outer, participant, first, last, call, claim);
            };
            auto stretch = [&](std::size_t participant, std::size_t first, std::size_t last) {
                claimed(participant, first, last, [] { return true; });
            };
            if (schedule_ == grid_schedule::claim_each) detail::run_claimed_tiles(shape.count(), claimed, how);
            else detail::run_tiles(shape.count(), schedule_, wants_participants, stretch, how);
        } while (shape.advance(outer, shape.first_numbered()));
    }

    // Row by row: within a row only the last index changes. Ends before the first tile for which claim() is false.
    template <class Call, class Claim>
    static void run_stretch(const detail::grid_shape<N>& shape, const detail::grid_indices<N>& outer,
                            std::size_t participant, std::size_t first, std::size_t last, Call& call, Claim& claim) {
        detail::grid_indices<N> at = outer;
        shape.locate(first, at);
        while (first != last) {
            const std::size_t in_row = std::min(last - first, shape.count(N - 1) - at[N - 1]);
            if (!run_row(shape, at, participant, in_row, call, claim, std::make_index_sequence<N - 1>(),
                         std::make_index_sequence<Tiled>()))
                return;
            first += in_row;
            at[N - 1] += in_row - 1;
            if (first != last) shape.advance(at, N);
        }
    }

    template <class Call, class Claim, std::size_t... Before, std::size_t... InTile>
    static bool run_row(const detail::grid_shape<N>& shape, const detail::grid_indices<N>& at, std::size_t participant,
                        std::size_t count, Call& call, Claim& claim, std::index_sequence<Before...>,
                        std::index_sequence<InTile...>) {
        detail::grid_indices<N> begin{};
        detail::grid_indices<N> extent{};
        for (std::size_t d = 0; d < N; ++d) {
            begin[d] = at[d] * shape.tile(d);
            extent[d] = shape.extent_from(d, begin[d]);
        }
        const std::size_t step = Tiled == 0 ? 1 : shape.tile(N - 1);
        for (std::size_t column = begin[N - 1]; count > 0; column += step, --count) {
            if (!claim()) return false;
            if constexpr (Tiled > 0) extent[N - 1] = shape.extent_from(N - 1, column);
            call(participant, begin[Before]..., column, extent[N - Tiled + InTile]...);
        }
        return true;
    }

    detail::grid_indices<N> extents_;
    detail::grid_indices<N> tiles_;
    grid_schedule schedule_ = grid_schedule::adaptive;
};

// A grid of one to six dimensions. Their product may be larger than any integer. Throws std::invalid_argument for an extent below 0.
template <std::integral... Extents>
    requires(sizeof...(Extents) >= 1 && sizeof...(Extents) <= detail::k_most_dimensions)
grid_loop<sizeof...(Extents), 0> grid(Extents... extents) {
    detail::grid_indices<sizeof...(Extents)> tiles;
    tiles.fill(1);
    return {{detail::grid_extent(extents)...}, tiles};
}

}  // namespace heddle
