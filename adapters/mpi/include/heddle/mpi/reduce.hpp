// SPDX-License-Identifier: Apache-2.0
// reduce.hpp - reduce, inclusive_scan and exclusive_scan of a block_vector.
//
// The operation is associative and need not be commutative. Each rank combines its block in an order that depends on its length alone, and
// the ranks' totals are combined in the order of ranks: the result is the same to the last bit whenever the number of ranks is the same.
#pragma once

#include <algorithm>
#include <functional>
#include <heddle/reduce.hpp>
#include <heddle/scan.hpp>
#include <span>
#include <utility>
#include <vector>

#include "block_vector.hpp"

namespace heddle::inline v0::mpi {

// The total of each rank's block, those of empty blocks left out; before: how many come from ranks before this one.
template <sendable T>
struct block_totals {
    std::vector<T> totals;
    std::size_t before = 0;
};

template <sendable T, class Op>
block_totals<T> reduce_blocks(collective& now, std::span<const T> block, Op& op) {
    struct total {
        T value;
        bool is_there;
    };
    total mine{T(), !block.empty()};
    if (mine.is_there)
        mine.value = heddle::reduce(block.subspan(1), T(block.front()), std::ref(op), {.deterministic = true});
    block_totals<T> result;
    const std::vector<total> all = now.all_gather(mine);
    for (std::size_t r = 0; r < all.size(); ++r) {
        if (!all[r].is_there) continue;
        result.totals.push_back(all[r].value);
        if (r < static_cast<std::size_t>(now.rank())) ++result.before;
    }
    return result;
}

// op over init and all elements, in this order, on all ranks. Collective.
template <sendable T, class Op = std::plus<>>
T reduce(const block_vector<T>& values, T init = {}, Op op = {}) {
    collective now(values.where(), "reduce");
    for (const T& total : reduce_blocks(now, values.local(), op).totals) init = op(init, total);
    return init;
}

// Each element becomes the total of itself and all before it. Collective.
template <sendable T, class Op = std::plus<>>
void inclusive_scan(block_vector<T>& values, Op op = {}) {
    collective now(values.where(), "inclusive_scan");
    const block_totals<T> blocks = reduce_blocks(now, std::as_const(values).local(), op);
    const std::span<T> block = values.local();
    if (blocks.before == 0) {
        heddle::inclusive_scan(block, block.begin(), op, {.deterministic = true});
        return;
    }
    T before = blocks.totals.front();
    for (std::size_t i = 1; i < blocks.before; ++i) before = op(before, blocks.totals[i]);
    heddle::inclusive_scan(block, block.begin(), op, before, {.deterministic = true});
}

// Each element becomes the total of init and all elements before it. Collective.
template <sendable T, class Op = std::plus<>>
void exclusive_scan(block_vector<T>& values, T init = {}, Op op = {}) {
    collective now(values.where(), "exclusive_scan");
    const block_totals<T> blocks = reduce_blocks(now, std::as_const(values).local(), op);
    for (std::size_t i = 0; i < blocks.before; ++i) init = op(init, blocks.totals[i]);
    const std::span<T> block = values.local();
    heddle::exclusive_scan(block, block.begin(), init, op, {.deterministic = true});
}

}  // namespace heddle::inline v0::mpi
