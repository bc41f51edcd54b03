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
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "algorithm_options.hpp"
#include "detail/algo/grid_runs.hpp"
#include "detail/algo/grid_shape.hpp"
#include "detail/algo/loops.hpp"
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
        return tiled.schedule(schedule_).participants(most_);
    }

    // How tiles are handed out: adaptive, unless told otherwise. With claim_each a tile may wait for every other one, if the
    // pool has more than one thread.
    grid_loop& schedule(grid_schedule by) noexcept {
        schedule_ = by;
        return *this;
    }

    // No more than so many threads take part, of a pool that has more. An adaptive grid is dynamic then. Throws
    // std::invalid_argument for 0.
    grid_loop& participants(std::size_t most) {
        if (most == 0) detail::raise(std::invalid_argument("heddle: a grid was allowed no participants"));
        most_ = most;
        return *this;
    }

    // Tiles that a thread takes together may become one call, if they lie side by side in the last dimension: its extent there is
    // a multiple of the tile's then, or ends with the dimension.
    grid_loop& merge_tiles() noexcept
        requires(Tiled > 0)
    {
        merges_ = true;
        return *this;
    }

    // Calls f(i1, …, iN, t1, …, tTiled) for every tile: the indices at which it begins, and its extents in the dimensions
    // that are tiled. In no particular order and possibly at the same time; on one thread in row-major order. A grid without
    // points calls nothing. If calls throw, the exception of one of them is rethrown when all that have begun have ended.
    template <class F>
    void for_each(F&& f, const options& how = {}) const {
        auto call = [&](auto... arguments) { std::invoke(f, arguments...); };
        if (schedule_ == grid_schedule::adaptive && most_ == k_any_number) return run_adaptively(call, how);
        auto same = [&](std::size_t) -> decltype(auto) { return (call); };
        run(same, how);
    }

    // Calls f(participant, i1, …), where no two calls with the same number run at the same time, and numbers are below the
    // number of threads. An adaptive grid is dynamic then.
    template <class F>
    void for_each_with_participant(F&& f, const options& how = {}) const {
        auto numbered = [&](std::size_t participant) {
            return [&f, participant](auto... arguments) { std::invoke(f, participant, arguments...); };
        };
        run(numbered, how);
    }

    // Calls enter(participant) on each thread that takes part. What it returns is called with the tiles that this thread takes,
    // as for_each calls f, and destroyed when it takes no more.
    template <class Enter>
    void for_each_as(Enter&& enter, const options& how = {}) const {
        run(enter, how);
    }

    // Calls f as for_each does, on the calling thread alone and in row-major order.
    template <class F>
    void for_each_in_order(F&& f) const {
        for_each_numbering([&](const auto& here, std::size_t tile_count) { here.run_stretch(0, tile_count, f); });
    }

    // Is the whole grid one tile?
    bool is_one_tile() const noexcept {
        const auto holds_all = [](std::size_t extent, std::size_t tile) { return extent != 0 && extent <= tile; };
        return std::ranges::equal(extents_, tiles_, holds_all);
    }

private:
    static constexpr std::size_t k_any_number = std::numeric_limits<std::size_t>::max();

    detail::grid_runs<N, Tiled> runs(const detail::grid_shape<N>& shape,
                                     const detail::grid_indices<N>& outer) const noexcept {
        return {shape, outer, merges_};
    }

    // run_numbered(runs, count) for the tiles that are numbered, as often as there are others around them.
    template <class RunNumbered>
    void for_each_numbering(RunNumbered&& run_numbered) const {
        const detail::grid_shape<N> shape(extents_, tiles_);
        if (shape.is_empty()) return;
        detail::grid_indices<N> outer{};
        do {
            run_numbered(runs(shape, outer), shape.count());
        } while (shape.advance(outer, shape.first_numbered()));
    }

    template <class Call>
    void run_adaptively(Call& call, const options& how) const {
        for_each_numbering([&](const auto& here, std::size_t tile_count) {
            auto stretch = [&](std::size_t first, std::size_t last) { here.run_stretch(first, last, call); };
            detail::run_stretches(tile_count, stretch, 1, how);
        });
    }

    template <class Enter>
    void run(Enter& enter, const options& how) const {
        for_each_numbering([&](const auto& here, std::size_t tile_count) {
            auto claim = [&](std::size_t self, detail::claimed_tiles& tiles) {
                auto&& call = enter(self);
                here.run_claimed(self, tiles, call);
            };
            auto take = [&](std::size_t self, detail::tile_counter& tiles) {
                auto&& call = enter(self);
                for (std::size_t first = 0, last = 0; tiles.take(first, last);) {
                    detail::throw_if_stopped_here();
                    here.run_stretch(first, last, call);
                }
            };
            if (schedule_ == grid_schedule::claim_each) detail::run_claiming(tile_count, most_, claim, how);
            else detail::run_counting(tile_count, most_, take, how);
        });
    }

    detail::grid_indices<N> extents_;
    detail::grid_indices<N> tiles_;
    grid_schedule schedule_ = grid_schedule::adaptive;
    std::size_t most_ = k_any_number;
    bool merges_ = false;
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
