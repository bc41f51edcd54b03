// SPDX-License-Identifier: Apache-2.0
// grid_divisors.hpp - where tiles of a grid lie, for who asks about many of them: divisions become multiplications.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "../prim/fast_div.hpp"
#include "grid_shape.hpp"

namespace heddle::detail {

template <std::size_t N>
class grid_divisors {
public:
    // Costs a division for each dimension but the first that is numbered, of which a number has no more than it holds.
    explicit grid_divisors(const grid_shape<N>& shape) noexcept : grid_divisors(shape, std::make_index_sequence<N>()) {}

    // As grid_shape::locate.
    void locate(std::size_t number, grid_indices<N>& at) const noexcept {
        for (std::size_t d = N - 1; d > first_; --d) {
            const auto [quotient, remainder] = divisors_[d].divide(number);
            at[d] = static_cast<std::size_t>(remainder);
            number = static_cast<std::size_t>(quotient);
        }
        at[first_] = number;
    }

private:
    template <std::size_t... D>
    grid_divisors(const grid_shape<N>& shape, std::index_sequence<D...>) noexcept
        : first_(shape.first_numbered()),
          divisors_{fast_div(D > shape.first_numbered() ? shape.count(D) : 1)...} {}

    std::size_t first_;
    std::array<fast_div, N> divisors_;
};

}  // namespace heddle::detail
