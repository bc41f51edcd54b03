// SPDX-License-Identifier: Apache-2.0
// sort_by_numbers.hpp - sorts elements by numeric keys with indices, and then moves each element once: for large elements, for elements that
// are not trivially copyable, and for projections that may throw.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <type_traits>

#include "../base/invoke.hpp"
#include "loops.hpp"
#include "permutation.hpp"
#include "radix_keys.hpp"
#include "radix_sort.hpp"
#include "ranges.hpp"
#include "scratch.hpp"

namespace heddle::inline v0::detail {

// A key with the index of its element. Both have 32 bits if the key has not more.
template <radix_sortable Key>
struct key_with_index {
    using index_type = std::conditional_t<sizeof(Key) <= 4, std::uint32_t, std::size_t>;

    Key key;
    index_type index;
};

template <class Iterator, class Projection>
concept sorted_by_numbers =
    movable_aside<std::iter_value_t<Iterator>> &&
    radix_sortable<std::remove_cvref_t<std::invoke_result_t<Projection&, std::iter_reference_t<Iterator>>>>;

// Stable. Returns false and moves nothing if there is not enough memory for the keys, or if there are too many elements. If a projection
// throws, or the sort is stopped, no element has been moved. From inside a pool.
template <direction To, class Iterator, class Projection>
bool try_sort_by_numbers(Iterator begin, std::size_t n, Projection& projection) {
    using key = std::remove_cvref_t<std::invoke_result_t<Projection&, std::iter_reference_t<Iterator>>>;
    using entry = key_with_index<key>;
    using index = typename entry::index_type;
    if (n > std::numeric_limits<index>::max()) return false;
    const raw_array<entry> entries(n);
    const raw_array<entry> aside(n);
    if (entries.begin() == nullptr || aside.begin() == nullptr) return false;
    auto make = [&projection, begin, to = entries.begin()](std::size_t i) {
        to[i] = {detail::invoke(projection, *advanced(begin, i)), static_cast<index>(i)};
    };
    for_each_index(n, make, {});
    auto key_in = &entry::key;
    using key_of = radix_key_of<To, decltype(key_in)>;
    radix_sort<entry, key_of>(key_of{key_in}).sort(entries.begin(), aside.begin(), n);
    auto index_at = [sorted = entries.begin()](std::size_t i) { return std::size_t{sorted[i].index}; };
    detail::permute(begin, n, index_at);
    return true;
}

}  // namespace heddle::inline v0::detail
