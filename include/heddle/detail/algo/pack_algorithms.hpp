// SPDX-License-Identifier: Apache-2.0
// pack_algorithms.hpp - the algorithms of pack.hpp, which says what they do.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "array_algorithms.hpp"
#include "find_algorithms.hpp"
#include "pack_blocks.hpp"
#include "partition_blocks.hpp"
#include "permutation.hpp"
#include "projected.hpp"
#include "ranges.hpp"
#include "scratch.hpp"

namespace heddle::detail {

template <class Iterator, class Out>
void copy_kept(const packing& kept, Iterator begin, Out out) {
    auto copy = [begin, out](std::size_t i, std::size_t place) { *advanced(out, place) = *advanced(begin, i); };
    using value = std::iter_value_t<Iterator>;
    constexpr bool k_is_plain = std::contiguous_iterator<Out> && std::is_same_v<std::iter_value_t<Out>, value>;
    if constexpr (k_is_plain && k_cheap_to_move<value>) kept.for_each_candidate(copy);
    else kept.for_each_kept(copy);
}

struct copy_if_algorithm {
    template <parallel_range Range, std::random_access_iterator Out, class Predicate, class Projection = std::identity>
    Out operator()(Range&& range, Out out, Predicate wanted, Projection projection = {},
                   const options& how = {}) const {
        const packing kept(size_of(range), holds_at(range, wanted, projection), how);
        copy_kept(kept, std::ranges::begin(range), out);
        return advanced(out, kept.count());
    }
};

template <class Range>
std::vector<std::ranges::range_value_t<Range>> vector_of_kept(const packing& kept, Range& range) {
    std::vector<std::ranges::range_value_t<Range>> out(kept.count());
    copy_kept(kept, std::ranges::begin(range), out.begin());
    return out;
}

struct filter_algorithm {
    template <parallel_range Range, class Predicate, class Projection = std::identity>
    auto operator()(Range&& range, Predicate wanted, Projection projection = {}, const options& how = {}) const {
        return vector_of_kept(packing(size_of(range), holds_at(range, wanted, projection), how), range);
    }
};

struct pack_algorithm {
    template <parallel_range Range, parallel_range Flags>
    auto operator()(Range&& range, Flags&& flags, const options& how = {}) const {
        auto is_set = [at = std::ranges::begin(flags)](std::size_t i) { return static_cast<bool>(*advanced(at, i)); };
        return vector_of_kept(packing(std::min(size_of(range), size_of(flags)), is_set, how), range);
    }
};

struct unique_algorithm {
    template <parallel_range Range, class Equal = std::ranges::equal_to, class Projection = std::identity>
    auto operator()(Range&& range, Equal equal = {}, Projection projection = {}, const options& how = {}) const {
        using value = std::ranges::range_value_t<Range>;
        const auto begin = std::ranges::begin(range);
        auto same = comparing(std::ref(equal), std::ref(projection));
        if constexpr (movable_aside<value>) {
            auto is_first_of_its_kind = [&](std::size_t i) {
                return i == 0 || !same(*advanced(begin, i - 1), *advanced(begin, i));
            };
            const packing kept(size_of(range), is_first_of_its_kind, how);
            if (kept.count() < size_of(range)) {
                scratch<value> aside(begin, kept.count());
                kept.for_each_kept(
                    [&](std::size_t i, std::size_t place) { aside.begin()[place] = std::move(*advanced(begin, i)); });
                move_all(aside.begin(), kept.count(), begin);
            }
            return advanced(begin, kept.count());
        } else {
            return std::unique(begin, advanced(begin, size_of(range)), same);
        }
    }
};

struct partition_algorithm {
    template <parallel_range Range, class Predicate, class Projection = std::identity>
    auto operator()(Range&& range, Predicate first, Projection projection = {}, const options& how = {}) const {
        const auto begin = std::ranges::begin(range);
        auto is_first = [&](auto&& item) -> bool { return std::invoke(first, std::invoke(projection, item)); };
        auto inside = [&] { return partition_blocks(begin, size_of(range), is_first, how); };
        return advanced(begin, size_of(range) == 0 ? 0 : call_where(how, inside));
    }
};

struct stable_partition_algorithm {
    template <parallel_range Range, class Predicate, class Projection = std::identity>
    auto operator()(Range&& range, Predicate first, Projection projection = {}, const options& how = {}) const {
        using value = std::ranges::range_value_t<Range>;
        const auto begin = std::ranges::begin(range);
        const std::size_t n = size_of(range);
        const packing sides(n, holds_at(range, first, projection), how);
        if (sides.count() == 0 || sides.count() == n) return advanced(begin, sides.count());
        if constexpr (movable_aside<value>) {
            scratch<value> aside(begin, n);
            sides.for_each_of_both([&](std::size_t i, std::size_t place) {
                aside.begin()[place] = std::ranges::iter_move(advanced(begin, i));
            });
            move_all(aside.begin(), n, begin);
        } else {
            std::vector<std::size_t> order(n);
            sides.for_each_of_both([&](std::size_t i, std::size_t place) { order[place] = i; });
            auto index_at = [&](std::size_t i) { return order[i]; };
            permute_by_swaps(begin, n, index_at);
        }
        return advanced(begin, sides.count());
    }
};

}  // namespace heddle::detail
