// SPDX-License-Identifier: Apache-2.0
// sample.hpp - which elements stand for all when the boundaries between ranks are chosen.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

namespace heddle::inline v0::mpi {

// Fixed for given sizes, so that runs repeat. One position out of each stretch of equal length; where in the stretch is
// pseudo-random, so that no period of the data can deceive it. With s positions for each rank, the blocks of a sort differ by
// about 1 / sqrt(s): 1.6 % for few ranks. All ranks hold all samples, so there are fewer for each if the ranks are many.
inline std::vector<std::size_t> sample_positions(std::size_t n_here, std::uint64_t n, int ranks, int rank) {
    if (n_here == 0) return {};
    const auto p = static_cast<std::uint64_t>(ranks);
    const std::uint64_t all = p * std::clamp<std::uint64_t>((std::uint64_t{1} << 18) / p, 64, 4'096);
    const auto share = static_cast<double>(n_here) / static_cast<double>(n) * static_cast<double>(all);
    const auto wanted = std::min(n_here, static_cast<std::size_t>(share) + 1);
    std::vector<std::size_t> positions;
    std::uint64_t state = static_cast<std::uint64_t>(rank) + 1;
    for (std::size_t k = 0; k < wanted; ++k) {
        state = state * 6'364'136'223'846'793'005 + 1'442'695'040'888'963'407;  // a linear congruential generator
        const std::size_t begin = n_here / wanted * k + std::min(k, n_here % wanted);
        const std::size_t length = n_here / wanted + (k < n_here % wanted ? 1 : 0);
        positions.push_back(begin + static_cast<std::size_t>((state >> 33) % length));
    }
    return positions;
}

// The index of the boundary before rank r in the sorted samples.
inline std::size_t boundary(std::size_t samples, std::size_t r, int ranks) {
    return samples * r / static_cast<std::size_t>(ranks);
}

// Compares elements by their projections, with NaNs last as heddle::sort has them.
template <class Less, class Projection>
auto element_order(Less less, Projection projection) {
    return [less = std::move(less), projection = std::move(projection)](const auto& a, const auto& b) -> bool {
        decltype(auto) left = std::invoke(projection, a);
        decltype(auto) right = std::invoke(projection, b);
        if constexpr (std::floating_point<std::remove_cvref_t<decltype(left)>>) {
            if (std::isnan(left)) return false;
            if (std::isnan(right)) return true;
        }
        return std::invoke(less, left, right);
    };
}

}  // namespace heddle::inline v0::mpi
