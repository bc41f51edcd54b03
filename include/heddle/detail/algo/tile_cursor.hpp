// SPDX-License-Identifier: Apache-2.0
// tile_cursor.hpp - one tile of a grid, and the next one in row-major order.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "../base/compiler.hpp"
#include "grid_shape.hpp"

namespace heddle::detail {

// Of the N dimensions, the last Tiled are cut into tiles.
template <std::size_t N, std::size_t Tiled>
class tile_cursor {
public:
    // At the tile with these coordinates, counted in tiles.
    tile_cursor(const grid_shape<N>& shape, const grid_indices<N>& at) noexcept : shape_(shape) {
        for (std::size_t d = 0; d < N; ++d) begin_[d] = at[d] * shape.tile(d);
        for (std::size_t t = 0; t < Tiled; ++t) extent_[t] = shape.extent_from(k_untiled + t, begin_[k_untiled + t]);
    }

    // f(i1, …, iN, t1, …, tTiled): where the tile begins, and its extents.
    template <class F>
    HEDDLE_ALWAYS_INLINE void call(F& f) const {
        call_with(f, std::make_index_sequence<N>(), std::make_index_sequence<Tiled>());
    }

    // Behind the last tile follows the first.
    HEDDLE_ALWAYS_INLINE void next() noexcept { next_in<N - 1>(); }

private:
    static constexpr std::size_t k_untiled = N - Tiled;

    template <class F, std::size_t... D, std::size_t... T>
    HEDDLE_ALWAYS_INLINE void call_with(F& f, std::index_sequence<D...>, std::index_sequence<T...>) const {
        f(begin_[D]..., extent_[T]...);
    }

    template <std::size_t D>
    HEDDLE_ALWAYS_INLINE void next_in() noexcept {
        const std::size_t step = D < k_untiled ? 1 : shape_.tile(D);
        const std::size_t rest = shape_.extent(D) - begin_[D];
        const bool has_more = rest > step;
        begin_[D] = has_more ? begin_[D] + step : 0;
        if constexpr (D >= k_untiled) extent_[D - k_untiled] = shape_.extent_from(D, begin_[D]);
        if constexpr (D > 0) {
            if (!has_more) next_in<D - 1>();
        }
    }

    const grid_shape<N>& shape_;
    grid_indices<N> begin_{};
    std::array<std::size_t, Tiled> extent_{};
};

}  // namespace heddle::detail
