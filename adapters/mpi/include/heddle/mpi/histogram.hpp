// SPDX-License-Identifier: Apache-2.0
// histogram.hpp - how many elements of a block_vector there are of each kind.
#pragma once

#include <cstdint>
#include <functional>
#include <heddle/histogram.hpp>
#include <vector>

#include "block_vector.hpp"

namespace heddle::inline v0::mpi {

// How many elements have each value of bin_of(element), from 0 to bins - 1, on all ranks. Collective. Throws std::invalid_argument for
// any other value.
template <sendable T, class BinOf = std::identity>
std::vector<std::uint64_t> histogram(const block_vector<T>& values, std::size_t bins, BinOf bin_of = {}) {
    collective now(values.where(), "histogram");
    const std::vector<std::size_t> mine = heddle::histogram(values.local(), bins, bin_of);
    return now.sums({mine.begin(), mine.end()});
}

}  // namespace heddle::inline v0::mpi
