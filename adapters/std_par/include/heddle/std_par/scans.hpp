// SPDX-License-Identifier: Apache-2.0
// scans.hpp - the two scans that a backend of the parallel algorithms needs.
//
// How the items are divided into blocks depends on their number alone, so a scan gives the same result with any number of threads, also
// of floating-point values.
#pragma once

#pragma GCC system_header  // no warnings of conversions that the types of an algorithm's arguments ask for

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <heddle/isolate.hpp>
#include <heddle/join.hpp>
#include <heddle/parallel_for.hpp>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "loops.hpp"

namespace heddle::inline v0::std_par {

// Fewer items than this are not worth another pass over a block; more blocks than this serve no machine better.
inline constexpr std::size_t k_least_block = 2'048;
inline constexpr std::size_t k_most_blocks = 256;

// n items in blocks of nearly the same size.
class blocks {
public:
    explicit blocks(std::size_t n) noexcept
        : n_(n),
          count_(std::clamp<std::size_t>(n / k_least_block, 1, k_most_blocks)) {}

    std::size_t count() const noexcept { return count_; }
    std::size_t begin(std::size_t block) const noexcept { return n_ / count_ * block + std::min(block, n_ % count_); }
    std::size_t size(std::size_t block) const noexcept { return begin(block + 1) - begin(block); }

private:
    std::size_t n_;
    std::size_t count_;
};

// reduce(begin, size) is called once for every block and makes its total. apex(total of init and all blocks) follows, once. Then
// scan(begin, size, total of init and the blocks before) is called once for every block.
template <class Index, class T, class Reduce, class Combine, class Scan, class Apex>
void strict_scan(Index n, T init, Reduce& reduce, Combine& combine, Scan& scan, Apex& apex) {
    const blocks parts(static_cast<std::size_t>(n));
    const auto begin_of = [&](std::size_t block) { return static_cast<Index>(parts.begin(block)); };
    const auto size_of = [&](std::size_t block) { return static_cast<Index>(parts.size(block)); };
    if (n == 0) return apex(init);
    std::vector<std::optional<T>> totals(parts.count());
    isolate([&] {
        parallel_for(std::size_t{0}, parts.count(),
                     [&](std::size_t block) { totals[block].emplace(reduce(begin_of(block), size_of(block))); });
        T before = init;
        for (std::optional<T>& total : totals) total.emplace(std::exchange(before, combine(before, *total)));
        apex(before);
        parallel_for(std::size_t{0}, parts.count(),
                     [&](std::size_t block) { scan(begin_of(block), size_of(block), *totals[block]); });
    });
}

// The blocks that no thread has claimed yet: from the left for one thread, from the right for all others.
//
// Its accesses are relaxed: what the threads write to the blocks reaches the others when the join of transform_scan returns. A stale
// value costs another round.
class block_claims {
public:
    explicit block_claims(std::size_t count) noexcept : open_(count << k_half) {}

    bool claim_left(std::size_t& block) noexcept {
        return claim([&](std::uint64_t& left, std::uint64_t&) { block = left++; });
    }
    bool claim_right(std::size_t& block) noexcept {
        return claim([&](std::uint64_t&, std::uint64_t& right) { block = --right; });
    }

private:
    static constexpr unsigned k_half = 32;

    template <class Take>
    bool claim(Take take) noexcept {
        std::uint64_t seen = open_.load(std::memory_order_relaxed);  // stale: another round
        for (;;) {
            std::uint64_t left = seen & 0xFFFF'FFFF;
            std::uint64_t right = seen >> k_half;
            if (left == right) return false;
            take(left, right);
            if (open_.compare_exchange_weak(seen, right << k_half | left, std::memory_order_relaxed)) return true;
        }
    }

    // bits  0..31  the leftmost open block
    // bits 32..63  one behind the rightmost
    std::atomic<std::uint64_t> open_;
};

// The function `scan`, given i, j and the total before i, writes the totals of a subrange and returns the one behind it. The calling
// thread scans blocks from the left, and the others reduce blocks from the right meanwhile. When both sides have met, the blocks that were
// reduced are scanned. A thread that stays alone passes over each item once.
template <class Index, class Unary, class T, class Combine, class Brick, class Scan>
T transform_scan(Index n, Unary& unary, T init, Combine& combine, Brick& brick, Scan& scan) {
    const blocks parts(static_cast<std::size_t>(n));
    if (parts.count() == 1) return scan(Index{0}, n, std::move(init));
    const auto begin_of = [&](std::size_t block) { return static_cast<Index>(parts.begin(block)); };
    std::vector<std::optional<T>> totals(parts.count());
    block_claims open(parts.count());
    std::optional<T> before(std::move(init));
    std::size_t scanned = 0;
    const auto scan_from_the_left = [&] {
        for (std::size_t block = 0; open.claim_left(block); ++scanned)
            before.emplace(scan(begin_of(block), begin_of(block + 1), std::move(*before)));
    };
    const auto reduce_from_the_right = [&](std::size_t) {
        for (std::size_t block = 0; open.claim_right(block);)
            totals[block].emplace(total_of<T>(begin_of(block), begin_of(block + 1), unary, combine, brick));
    };
    return isolate([&]() -> T {
        join(scan_from_the_left, [&] { parallel_for(std::size_t{1}, parts.count(), reduce_from_the_right); });
        for (std::size_t block = scanned; block < parts.count(); ++block) {
            T next = combine(*before, std::move(*totals[block]));
            totals[block].emplace(std::move(*before));
            before.emplace(std::move(next));
        }
        parallel_for(scanned, parts.count(),
                     [&](std::size_t block) { scan(begin_of(block), begin_of(block + 1), std::move(*totals[block])); });
        return std::move(*before);
    });
}

}  // namespace heddle::inline v0::std_par
