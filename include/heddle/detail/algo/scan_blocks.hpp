// SPDX-License-Identifier: Apache-2.0
// scan_blocks.hpp - running totals in two passes over blocks: the total of each, then each from the total before it.
//
// Blocks are taken in rounds that fit into the caches, so that the second pass reads no memory that the first has not just
// brought in. The size of a block depends on the number of items alone, and the totals of blocks are added up one after the
// other: the result is the same with any number of threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "divide.hpp"
#include "loops.hpp"
#include "ranges.hpp"
#include "reductions.hpp"

namespace heddle::detail {

// How much of its input a block holds: little enough to stay in the first-level cache between the passes of a small round.
inline constexpr std::size_t k_scan_block_bytes = 32 * 1'024;

// How many blocks each thread has in a round: enough to even out, few enough for the second-level cache.
inline constexpr std::size_t k_scan_blocks_per_thread = 8;

enum class scan_kind : std::uint8_t {
    inclusive,
    exclusive
};

// Scans a stretch of n >= 1 items after `before`, the total of all before it, if there is any.
template <scan_kind Kind, class T, class In, class Out, class Op>
void scan_stretch(In in, std::size_t n, Out out, std::optional<T> before, Op& op) {
    const In end = advanced(in, n);
    if (!before) {  // only an inclusive scan begins from nothing
        before.emplace(static_cast<T>(*in));
        *out = *before;
        ++in, ++out;
    }
    T total = *std::move(before);
    for (; in != end; ++in, ++out) {
        T next = invoke_as<T>(op, total, *in);
        if constexpr (Kind == scan_kind::exclusive) *out = std::move(total);
        else *out = next;
        total = std::move(next);
    }
}

template <scan_kind Kind, class T, class In, class Out, class Op>
class block_scan {
public:
    block_scan(In in, std::size_t n, Out out, Op& op, const options& how)
        : in_(in),
          n_(n),
          out_(out),
          op_(op),
          how_(how),
          block_(block_size(n, how)) {}

    // From inside the pool.
    void run(std::optional<T> before) {
        const std::size_t blocks = (n_ - 1) / block_ + 1;
        const std::size_t per_round = k_scan_blocks_per_thread * threads_here();
        for (std::size_t first = 0; first < blocks; first += per_round) {
            before = run_round(first, std::min(first + per_round, blocks), std::move(before));
        }
    }

    // Is it too little to be divided? Of an operation that is the user's nobody knows how long it takes.
    static bool is_small(std::size_t n, const options& how) {
        return n <= block_size(n, how) || (k_reorders<Op, T> && n * sizeof(T) < 2 * k_scan_block_bytes);
    }

private:
    static std::size_t block_size(std::size_t n, const options& how) {
        if (how.grain != 0) return how.grain;
        return std::clamp<std::size_t>(n / 64, 1, std::max<std::size_t>(1, k_scan_block_bytes / sizeof(T)));
    }

    std::optional<T> run_round(std::size_t first, std::size_t last, std::optional<T> before) {
        std::vector<std::optional<T>> befores(last - first);
        auto find_total = [&](std::size_t block) {
            std::identity unchanged;
            befores[block - first].emplace(reduce_stretch<T>(begin_of(block), size_of_block(block), op_, unchanged));
        };
        for_each_item(index_iterator(first), last - first, find_total, one_by_one());
        for (std::optional<T>& total : befores) {
            std::optional<T> after;
            if (before) after.emplace(invoke_as<T>(op_, *before, *std::move(total)));
            else after = std::move(total);
            total = std::exchange(before, std::move(after));
        }
        auto scan = [&](std::size_t block) {
            scan_stretch<Kind, T>(begin_of(block), size_of_block(block), advanced(out_, block * block_),
                                  std::move(befores[block - first]), op_);
        };
        for_each_item(index_iterator(first), last - first, scan, one_by_one());
        return before;
    }

    // A block is an item, whatever the grain; so is its cost.
    options one_by_one() const { return {.grain = 1, .schedule = how_.schedule}; }

    In begin_of(std::size_t block) const { return advanced(in_, block * block_); }
    std::size_t size_of_block(std::size_t block) const { return std::min(block_, n_ - block * block_); }

    const In in_;
    const std::size_t n_;
    const Out out_;
    Op& op_;
    const options& how_;
    const std::size_t block_;
};

template <scan_kind Kind, class T, class In, class Out, class Op>
Out scan_items(In in, std::size_t n, Out out, std::optional<T> before, Op& op, const options& how) {
    using scan = block_scan<Kind, T, In, Out, Op>;
    if (n == 0) return out;
    if (!is_worth_dividing(n, how) || scan::is_small(n, how)) {
        throw_if_stopped(how);
        scan_stretch<Kind>(in, n, out, std::move(before), op);
    } else {
        auto inside = [&] { scan(in, n, out, op, how).run(std::move(before)); };
        call_where(how, inside);
    }
    return advanced(out, n);
}

struct inclusive_scan_algorithm {
    template <parallel_range Range, std::random_access_iterator Out, class Op = std::plus<>>
    Out operator()(Range&& range, Out out, Op op = {}, const options& how = {}) const {
        using value = std::ranges::range_value_t<Range>;
        return scan_items<scan_kind::inclusive, value>(std::ranges::begin(range), size_of(range), out, {}, op, how);
    }

    template <parallel_range Range, std::random_access_iterator Out, class Op, class T>
        requires(!std::same_as<T, options>)
    Out operator()(Range&& range, Out out, Op op, T init, const options& how = {}) const {
        return scan_items<scan_kind::inclusive, T>(std::ranges::begin(range), size_of(range), out, std::move(init), op,
                                                   how);
    }
};

struct exclusive_scan_algorithm {
    template <parallel_range Range, std::random_access_iterator Out, class T, class Op = std::plus<>>
    Out operator()(Range&& range, Out out, T init, Op op = {}, const options& how = {}) const {
        return scan_items<scan_kind::exclusive, T>(std::ranges::begin(range), size_of(range), out, std::move(init), op,
                                                   how);
    }
};

}  // namespace heddle::detail
