// SPDX-License-Identifier: Apache-2.0
// transform.hpp - transform and for_each of a block_vector. No rank waits for another.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <heddle/arrays.hpp>
#include <heddle/parallel_for.hpp>
#include <type_traits>

#include "block_vector.hpp"

namespace heddle::inline v0::mpi {

// f(element) for all elements, in blocks of the same sizes.
template <sendable T, class F>
    requires std::invocable<F&, const T&>
auto transform(const block_vector<T>& values, F&& f) {
    block_vector<std::remove_cvref_t<std::invoke_result_t<F&, const T&>>> result(values.where(), values.offsets());
    heddle::transform(values.local(), result.local().begin(), f);
    return result;
}

// Calls f(element, index) for all elements; f may change them. The index is that in the whole vector.
template <sendable T, class F>
    requires std::invocable<F&, T&, std::uint64_t>
void for_each(block_vector<T>& values, F&& f) {
    const std::span<T> block = values.local();
    heddle::parallel_for(std::size_t{0}, block.size(),
                         [&, first = values.first_index()](std::size_t i) { std::invoke(f, block[i], first + i); });
}

}  // namespace heddle::inline v0::mpi
