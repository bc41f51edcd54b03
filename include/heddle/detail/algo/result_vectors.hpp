// SPDX-License-Identifier: Apache-2.0
// result_vectors.hpp - makes room in a vector for results that threads will write.
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

#include "../base/large_pages.hpp"

namespace heddle::inline v0::detail {

template <class Container>
inline constexpr bool k_is_vector = false;
template <class T, class Allocator>
inline constexpr bool k_is_vector<std::vector<T, Allocator>> = !std::is_same_v<T, bool>;  // bits share their bytes

// A vector whose elements threads can write to.
template <class Container> concept result_vector = k_is_vector<Container>;

// Gives a vector n elements, of any value, and drops its old ones. A std::vector clears the new ones on the calling thread; in large pages
// that takes 8 ms for 80 MB instead of 38 (docs/measurements/algorithms.md, "Results as new vectors").
template <result_vector Vector>
void resize_for_results(Vector& into, std::size_t n) {
    const std::size_t bytes = n * sizeof(typename Vector::value_type);
    if (n > into.capacity() && bytes >= k_least_for_large_pages) {
        into.clear();  // so that no element moves
        into.reserve(n);
        prefer_large_pages(into.data(), bytes);
    }
    into.resize(n);
}

}  // namespace heddle::inline v0::detail
