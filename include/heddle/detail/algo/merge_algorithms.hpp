// SPDX-License-Identifier: Apache-2.0
// merge_algorithms.hpp - the algorithms of merge.hpp, which says what they do.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

#include "array_algorithms.hpp"
#include "grain_or.hpp"
#include "loops.hpp"
#include "merging.hpp"
#include "permutation.hpp"
#include "projected.hpp"
#include "ranges.hpp"
#include "scratch.hpp"

namespace heddle::detail {

inline std::size_t merge_grain(const options& how) noexcept { return grain_or(how, k_least_parallel_merge); }

struct merge_algorithm {
    template <parallel_range Left, parallel_range Right, std::random_access_iterator Out,
              class Less = std::ranges::less, class Projection = std::identity>
    Out operator()(Left&& left, Right&& right, Out out, Less less = {}, Projection projection = {},
                   const options& how = {}) const {
        const auto l = std::ranges::begin(left);
        const auto r = std::ranges::begin(right);
        auto compare = comparing(std::ref(less), std::ref(projection));
        const merge_state state{l, advanced(l, size_of(left)), r, advanced(r, size_of(right)), out};
        auto inside = [&] { merge_in_parallel<transfer::copy>(state, compare, merge_grain(how)); };
        call_where(how, inside);
        return advanced(out, size_of(left) + size_of(right));
    }
};

struct inplace_merge_algorithm {
    template <parallel_range Range, class Less = std::ranges::less, class Projection = std::identity>
    void operator()(Range&& range, std::ranges::iterator_t<Range> middle, Less less = {}, Projection projection = {},
                    const options& how = {}) const {
        using value = std::ranges::range_value_t<Range>;
        const auto begin = std::ranges::begin(range);
        const std::size_t n = size_of(range);
        auto compare = comparing(std::ref(less), std::ref(projection));
        auto inside = [&] {
            if constexpr (movable_aside<value>) {
                scratch<value> aside(begin, n);
                move_all(begin, n, aside.begin());
                value* const half = aside.begin() + (middle - begin);
                const merge_state state{aside.begin(), half, half, aside.begin() + n, begin};
                merge_in_parallel<transfer::move>(state, compare, merge_grain(how));
            } else {
                sort_by_indices(begin, n, compare, merge_grain(how));
            }
        };
        if (middle != begin && middle != advanced(begin, n)) call_where(how, inside);
    }
};

// The standard library's operations on sorted ranges, by name.
struct union_operation {
    template <class... Args>
    static auto apply(Args&&... args) {
        return std::set_union(std::forward<Args>(args)...);
    }
};
struct intersection_operation {
    template <class... Args>
    static auto apply(Args&&... args) {
        return std::set_intersection(std::forward<Args>(args)...);
    }
};
struct difference_operation {
    template <class... Args>
    static auto apply(Args&&... args) {
        return std::set_difference(std::forward<Args>(args)...);
    }
};

// Both ranges are cut at the same values, so that equal elements stay together. The pieces are handled by themselves, each into room of its
// own, and then put one behind the other.
template <class Operation>
struct set_algorithm {
    template <parallel_range Left, parallel_range Right, std::random_access_iterator Out,
              class Less = std::ranges::less, class Projection = std::identity>
    Out operator()(Left&& left, Right&& right, Out out, Less less = {}, Projection projection = {},
                   const options& how = {}) const {
        const auto l = std::ranges::begin(left);
        const auto r = std::ranges::begin(right);
        auto compare = comparing(std::ref(less), std::ref(projection));
        const std::size_t n = size_of(left) + size_of(right);
        const std::size_t pieces = std::clamp<std::size_t>(n / (2 * merge_grain(how)), 1, k_most_pieces);
        std::vector<cut> cuts(pieces + 1);
        cuts.back() = {size_of(left), size_of(right)};
        for (std::size_t p = 1; p < pieces; ++p) cuts[p] = cut_at(l, r, cuts.back(), p, pieces, compare);

        std::vector<std::vector<std::ranges::range_value_t<Left>>> results(pieces);
        auto handle = [&](std::size_t p) {
            Operation::apply(advanced(l, cuts[p].left), advanced(l, cuts[p + 1].left), advanced(r, cuts[p].right),
                             advanced(r, cuts[p + 1].right), std::back_inserter(results[p]), std::ref(compare));
        };
        const options each{.grain = 1, .schedule = how.schedule, .stop = how.stop, .pool = how.pool};
        for_each_index(pieces, handle, each);
        return advanced(out, flatten_algorithm{}(results, out, each).back());
    }

private:
    static constexpr std::size_t k_most_pieces = 256;

    struct cut {
        std::size_t left = 0;
        std::size_t right = 0;
    };

    // At the value that lies at p/pieces of the longer range, before all that are equal to it.
    template <class L, class R, class Less>
    static cut cut_at(L l, R r, cut ends, std::size_t p, std::size_t pieces, Less& less) {
        const auto both = [&](const auto& value) -> cut {
            return {static_cast<std::size_t>(std::lower_bound(l, advanced(l, ends.left), value, std::ref(less)) - l),
                    static_cast<std::size_t>(std::lower_bound(r, advanced(r, ends.right), value, std::ref(less)) - r)};
        };
        if (ends.left >= ends.right) return both(*advanced(l, ends.left / pieces * p));
        return both(*advanced(r, ends.right / pieces * p));
    }
};

}  // namespace heddle::detail
