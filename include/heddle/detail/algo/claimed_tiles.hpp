// SPDX-License-Identifier: Apache-2.0
// claimed_tiles.hpp - how participants take tiles: one by one from ranges of their own, or many at a time from one counter.
//
// All orders are relaxed: a claim decides which thread runs a tile, and the fork and the join order what tiles read and write.
//
// Threads    assign: before the participants are forked. The rest: any participant; take_front: the owner.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>

#include "../base/atomic.hpp"
#include "../base/cache_line.hpp"
#include "../base/compiler.hpp"
#include "../base/immovable.hpp"
#include "../observe/strand_probe.hpp"
#include "splitter.hpp"

namespace heddle::inline v0::detail {

// How many tiles are left. A claim subtracts one whether a tile is left or not: below zero the number is huge. Each participant
// subtracts at most once without success, so `participants` numbers below zero are enough to tell.
class subtracted_count {
public:
    void assign(std::size_t count, std::size_t participants) noexcept {
        left_.store(count, std::memory_order_relaxed);  // current: the fork publishes it
        in_vain_ = std::size_t{0} - participants;
    }
    HEDDLE_ALWAYS_INLINE bool take() noexcept {
        return left_.fetch_sub(1, std::memory_order_relaxed) - 1 < in_vain_;  // current: read and changed in one step
    }
    void clear() noexcept { left_.store(0, std::memory_order_relaxed); }  // stale: some tiles run after a failure

private:
    atomic<std::size_t> left_{"left", 0};
    std::size_t in_vain_ = 0;
};

// The same for machines that subtract by a loop of exchanges: the loop can also stop at zero.
class exchanged_count {
public:
    void assign(std::size_t count, std::size_t /*participants*/) noexcept {
        left_.store(count, std::memory_order_relaxed);  // current: the fork publishes it
    }
    bool take() noexcept {
        std::size_t left = left_.load(std::memory_order_relaxed);  // stale: the exchange below fails and reloads it
        while (left > 0) {
            // Relaxed: one participant wins each number, and nothing else depends on it.
            if (left_.compare_exchange(left, left - 1, std::memory_order_relaxed, std::memory_order_relaxed))
                return true;
        }
        return false;
    }
    void clear() noexcept { left_.store(0, std::memory_order_relaxed); }  // stale: some tiles run after a failure

private:
    atomic<std::size_t> left_{"left", 0};
};

using claim_count = std::conditional_t<k_subtracts_at_once, subtracted_count, exchanged_count>;

template <class Count>
class alignas(k_cache_line) claimed_range {
public:
    void assign(std::size_t first, std::size_t last, std::size_t participants) noexcept {
        first_ = first;
        back_.store(last, std::memory_order_relaxed);  // current: the fork publishes it
        left_.assign(last - first, participants);
    }

    std::size_t first() const noexcept { return first_; }

    // Takes the next tile from the front. The owner counts where that is.
    HEDDLE_ALWAYS_INLINE bool take_front() noexcept { return left_.take(); }

    bool take_back(std::size_t& tile) noexcept {
        if (!left_.take()) return false;
        tile = back_.fetch_sub(1, std::memory_order_relaxed) - 1;  // current: read and changed in one step
        return true;
    }

    void clear() noexcept { left_.clear(); }

private:
    Count left_;
    atomic<std::size_t> back_{"back", 0};
    std::size_t first_ = 0;
};

// The ranges of all participants of a call. A participant takes from the front of its own range, and then from the back of the
// others'. Both ends lower one count before they take, so they need not know of each other.
template <class Count>
class basic_claimed_tiles : immovable {
public:
    using range = claimed_range<Count>;

    // Allocates only for more than k_ranges_here participants.
    basic_claimed_tiles(std::size_t n, std::size_t participants) : participants_(participants) {
        if (participants > k_ranges_here) {
            elsewhere_.reset(new range[participants]);
            ranges_ = elsewhere_.get();
        } else {
            ranges_ = static_cast<range*>(static_cast<void*>(here_));
            std::uninitialized_default_construct_n(ranges_, participants);
        }
        const equal_parts cut{n, participants};
        for (std::size_t p = 0; p < participants; ++p) ranges_[p].assign(cut.begin(p), cut.begin(p + 1), participants);
    }

    std::size_t participants() const noexcept { return participants_; }
    range& of(std::size_t participant) noexcept { return ranges_[participant]; }
    claim_strands& strands() noexcept { return strands_; }

    // Ends the claims of all participants.
    void clear() noexcept {
        for (std::size_t p = 0; p < participants_; ++p) ranges_[p].clear();
    }

private:
    static constexpr std::size_t k_ranges_here = 64;
    static_assert(std::is_trivially_destructible_v<range>);

    const std::size_t participants_;
    [[no_unique_address]] claim_strands strands_;
    range* ranges_;
    std::unique_ptr<range[]> elsewhere_;
    alignas(range) std::byte here_[k_ranges_here * sizeof(range)];
};

using claimed_tiles = basic_claimed_tiles<claim_count>;

// Tiles that are taken from one counter, many at a time and fewer towards the end.
class tile_counter : immovable {
public:
    tile_counter(std::size_t n, std::size_t participants) noexcept
        : n_(n),
          shares_(2 * std::size_t{threads_to_divide_for(static_cast<unsigned>(participants))}) {}

    // The next tiles are [first, last). False: none are left.
    bool take(std::size_t& first, std::size_t& last) noexcept {
        strands_.next();
        first = next_.load(std::memory_order_relaxed);  // stale: the exchange below fails and reloads it
        while (first < n_) {
            last = first + std::clamp<std::size_t>((n_ - first) / shares_, 1, k_most_at_once);
            // Relaxed: one participant wins each chunk, and nothing else depends on it.
            if (next_.compare_exchange(first, last, std::memory_order_relaxed, std::memory_order_relaxed)) return true;
        }
        return false;
    }

    claim_strands& strands() noexcept { return strands_; }

    // Ends the claims of all participants.
    void clear() noexcept { next_.store(n_, std::memory_order_relaxed); }  // stale: one more chunk runs after a failure

private:
    // Bounds what runs after a participant has failed. Chosen by hand.
    static constexpr std::size_t k_most_at_once = 65'536;

    const std::size_t n_;
    [[no_unique_address]] claim_strands strands_;
    const std::size_t shares_;
    atomic<std::size_t> next_{"next", 0};
};

}  // namespace heddle::inline v0::detail
