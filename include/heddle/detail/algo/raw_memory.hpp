// SPDX-License-Identifier: Apache-2.0
// raw_memory.hpp - what uninitialized.hpp calls: constructs objects in blocks, and destroys them again if one cannot be constructed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>
#include <vector>

#include "../base/exceptions.hpp"
#include "call_options.hpp"
#include "loops.hpp"
#include "ranges.hpp"

namespace heddle::inline v0::detail {

// The elements of a block. A stop token is checked between blocks. 4,096 constructions take some microseconds. Chosen by that estimate.
inline constexpr std::size_t k_construction_block = 4'096;

// Memory without objects, where T can be constructed.
template <class Iterator>
concept raw_memory =
    std::random_access_iterator<Iterator> && std::is_lvalue_reference_v<std::iter_reference_t<Iterator>>;

// Destroys n objects. No stop token ends it.
template <class Iterator>
void destroy_elements(Iterator begin, std::size_t n, const options& how) {
    using value = std::remove_reference_t<std::iter_reference_t<Iterator>>;
    if constexpr (!std::is_trivially_destructible_v<value>) {
        auto destroy = [&](std::size_t first, std::size_t last) {
            std::ranges::destroy(advanced(begin, first), advanced(begin, last));
        };
        const options without_token{.grain = how.grain, .schedule = how.schedule, .pool = how.pool};
        uninterrupted([&] { detail::for_each_chunk(n, destroy, without_token); });
    }
}

// Constructs n objects by construct(first, last) for blocks of indices. That function destroys what it has constructed if it throws, as
// std::uninitialized_copy does; the objects of all other blocks are destroyed here. Returns the end of the objects.
template <class Iterator, class Construct>
Iterator construct_elements(Iterator begin, std::size_t n, const options& how, Construct construct) {
    const std::size_t block = grain_or(how, std::clamp<std::size_t>(n / 64, 1, k_construction_block));
    const std::size_t blocks = n == 0 ? 0 : (n - 1) / block + 1;
    std::vector<unsigned char> is_constructed(blocks);
    const auto end_of = [&](std::size_t at) { return at + 1 == blocks ? n : (at + 1) * block; };
    auto handle = [&](std::size_t at) {
        construct(at * block, end_of(at));
        is_constructed[at] = 1;
    };
    options each = detail::per_block(how);
    each.stop = how.stop;
    each.pool = how.pool;
    catching([&] { detail::for_each_index(blocks, handle, each); },
             [&] {
                 for (std::size_t at = 0; at < blocks; ++at) {
                     if (is_constructed[at] != 0)
                         std::ranges::destroy(advanced(begin, at * block), advanced(begin, end_of(at)));
                 }
                 rethrow();
             });
    return advanced(begin, n);
}

}  // namespace heddle::inline v0::detail
