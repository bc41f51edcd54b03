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
#include "detail/base/invoke.hpp"

namespace heddle::inline v0 {

// A loop over a grid of N dimensions. The last Tiled dimensions are cut into tiles. The others have tiles of one index.
template <std::size_t N, std::size_t Tiled>
class grid_loop {
public:
    grid_loop(const detail::grid_indices<N>& extents, const detail::grid_indices<N>& tiles) noexcept
        : extents_(extents),
          tiles_(tiles) {}

    // Cuts the last dimensions into tiles of these extents. Tiles at the end of a dimension may be smaller. Throws
    // std::invalid_argument for an extent of 0 or less.
    template <std::integral... Extents>
        requires(Tiled == 0 && sizeof...(Extents) >= 1 && sizeof...(Extents) <= N)
    [[nodiscard]] grid_loop<N, sizeof...(Extents)> tile(Extents... extents) const {
        detail::grid_indices<N> tiles = tiles_;
        std::size_t dimension = N - sizeof...(Extents);
        ((tiles[dimension++] = detail::grid_extent(extents)), ...);
        if ((std::cmp_equal(extents, 0) || ...))
            detail::raise(std::invalid_argument("heddle: a tile of a grid has an extent of 0"));
        grid_loop<N, sizeof...(Extents)> tiled(extents_, tiles);
        return tiled.schedule(schedule_).participants(most_);
    }

    // Assigns tiles to threads by this rule; the initial one is adaptive. With claim_each, a tile may wait for any other tile if
    // the pool has more than one thread.
    grid_loop& schedule(grid_schedule by) noexcept {
        schedule_ = by;
        return *this;
    }

    // At most `most` threads take part. An adaptive grid becomes dynamic. Throws std::invalid_argument for 0.
    grid_loop& participants(std::size_t most) {
        if (most == 0) detail::raise(std::invalid_argument("heddle: a grid was allowed no participants"));
        most_ = most;
        return *this;
    }

    // Allows one call for several tiles that a thread takes together, if they are neighbours in the last dimension. The extent of
    // such a call in that dimension is a multiple of the tile's extent, unless the call ends with the dimension.
    grid_loop& merge_tiles() noexcept
        requires(Tiled > 0)
    {
        merges_ = true;
        return *this;
    }

    // Calls f(i1, …, iN, t1, …, tTiled) for every tile: the indices at which it begins, and its extents in the dimensions that are
    // tiled. The order of the calls is unspecified, and calls may run at the same time; one thread makes them in row-major order.
    // A grid without points calls nothing. If calls throw, one of the exceptions is rethrown when all calls that have begun have
    // ended.
    template <class F>
    void for_each(F&& f, const options& how = {}) const {
        auto call = [&](auto... arguments) { detail::invoke(f, arguments...); };
        if (schedule_ == grid_schedule::adaptive && most_ == k_any_number) return run_adaptively(call, how);
        auto same = [&](std::size_t) -> decltype(auto) { return (call); };
        run(same, how);
    }

    // Calls f(participant, i1, …). Calls with the same participant do not run at the same time, and its number is less than the
    // number of threads. An adaptive grid becomes dynamic.
    template <class F>
    void for_each_with_participant(F&& f, const options& how = {}) const {
        auto numbered = [&](std::size_t participant) {
            return [&f, participant](auto... arguments) { detail::invoke(f, participant, arguments...); };
        };
        run(numbered, how);
    }

    // Calls enter(participant) once on each thread that takes part. The returned function is called for the tiles that the thread
    // takes, as for_each calls f, and is destroyed when the thread takes no more.
    template <class Enter>
    void for_each_as(Enter&& enter, const options& how = {}) const {
        run(enter, how);
    }

    // Calls f as for_each does, in row-major order and only on the calling thread.
    template <class F>
    void for_each_in_order(F&& f) const {
        if (std::ranges::find(extents_, std::size_t{0}) != extents_.end()) return;
        run_in_order({}, {}, f);
    }

    // True if the whole grid is one tile.
    [[nodiscard]] bool is_one_tile() const noexcept {
        const auto holds_all = [](std::size_t extent, std::size_t tile) { return extent != 0 && extent <= tile; };
        return std::ranges::equal(extents_, tiles_, holds_all);
    }

private:
    static constexpr std::size_t k_any_number = std::numeric_limits<std::size_t>::max();

    detail::grid_runs<N, Tiled> runs(const detail::grid_shape<N>& shape,
                                     const detail::grid_indices<N>& outer) const noexcept {
        return {shape, outer, merges_};
    }

    // The tiles in one loop for each dimension from D on; `begin` and `extent` have the outer ones.
    template <std::size_t D = 0, class F>
    HEDDLE_ALWAYS_INLINE void run_in_order(detail::grid_indices<N> begin, detail::grid_indices<N> extent, F& f) const {
        if constexpr (D < N) {
            const std::size_t tile = D < N - Tiled ? 1 : D == N - 1 && merges_ ? extents_[D] : tiles_[D];
            for (std::size_t rest = extents_[D]; rest > 0; rest -= extent[D]) {
                begin[D] = extents_[D] - rest;
                extent[D] = std::min(tile, rest);
                run_in_order<D + 1>(begin, extent, f);
            }
        } else {
            call_for(begin, extent, f, std::make_index_sequence<N>(), std::make_index_sequence<Tiled>());
        }
    }
    template <class F, std::size_t... I, std::size_t... T>
    HEDDLE_ALWAYS_INLINE static void call_for(const detail::grid_indices<N>& begin,
                                              const detail::grid_indices<N>& extent, F& f, std::index_sequence<I...>,
                                              std::index_sequence<T...>) {
        detail::invoke(f, begin[I]..., extent[N - Tiled + T]...);
    }

    // Calls run_numbered(runs, count) for the tiles of the dimensions that are numbered together, once for each combination of
    // indices of the other dimensions.
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

// Returns a loop over a grid of one to six dimensions. The product of the extents may exceed every integer type. Throws
// std::invalid_argument for a negative extent. The extents are integers, so that argument-dependent look-up finds nothing else.
template <std::integral... Extents>
    requires(sizeof...(Extents) >= 1 && sizeof...(Extents) <= detail::k_most_dimensions)
[[nodiscard]] grid_loop<sizeof...(Extents), 0> grid(Extents... extents) {
    detail::grid_indices<sizeof...(Extents)> tiles;
    tiles.fill(1);
    return {{detail::grid_extent(extents)...}, tiles};
}

}  // namespace heddle::inline v0
