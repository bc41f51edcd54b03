// SPDX-License-Identifier: Apache-2.0
// claimed_tiles.hpp - tiles that are taken one by one, each by itself: a tile may wait for all the others.
//
// Every participant has a range of its own, and takes from its front. Whoever has none left takes from the back of the others'.
// How many are left in a range is one number, which either side lowers before it takes: so the two ends need not know of each
// other. All orders are relaxed: a claim says who runs a tile, and what tiles read and write is ordered by the fork and the join.
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

namespace heddle::detail {

// How many are left, counted down by subtracting, whether there is one or not: below zero the number is huge. Each participant
// subtracts in vain at most once, so that `participants` numbers below zero are enough to tell.
class subtracted_count {
public:
    void assign(std::size_t count, std::size_t participants) noexcept {
        left_.store(count, std::memory_order_relaxed);  // current: the fork publishes it
        in_vain_ = std::size_t{0} - participants;
    }
    HEDDLE_ALWAYS_INLINE bool take() noexcept {
        return left_.fetch_sub(1, std::memory_order_relaxed) - 1 < in_vain_;  // current: read and changed in one
    }
    void clear() noexcept { left_.store(0, std::memory_order_relaxed); }  // stale: some tiles are run in vain

private:
    atomic<std::size_t> left_{"left", 0};
    std::size_t in_vain_ = 0;
};

// The same for machines that have to try again and again to subtract: then it may as well stop at zero.
class exchanged_count {
public:
    void assign(std::size_t count, std::size_t /*participants*/) noexcept {
        left_.store(count, std::memory_order_relaxed);  // current: the fork publishes it
    }
    bool take() noexcept {
        std::size_t left = left_.load(std::memory_order_relaxed);  // stale: the exchange below fails and tells
        while (left > 0) {
            // Relaxed: one wins each number, and no more is asked.
            if (left_.compare_exchange(left, left - 1, std::memory_order_relaxed, std::memory_order_relaxed))
                return true;
        }
        return false;
    }
    void clear() noexcept { left_.store(0, std::memory_order_relaxed); }  // stale: some tiles are run in vain

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

    // Takes the next from the front: the owner counts along where that is.
    HEDDLE_ALWAYS_INLINE bool take_front() noexcept { return left_.take(); }

    bool take_back(std::size_t& tile) noexcept {
        if (!left_.take()) return false;
        tile = back_.fetch_sub(1, std::memory_order_relaxed) - 1;  // current: read and changed in one
        return true;
    }

    void clear() noexcept { left_.clear(); }

private:
    Count left_;
    atomic<std::size_t> back_{"back", 0};
    std::size_t first_ = 0;
};

// The ranges of all participants of a call.
template <class Count>
class basic_claimed_tiles : immovable {
public:
    using range = claimed_range<Count>;

    // Throws std::bad_alloc only for more participants than have room on the stack.
    basic_claimed_tiles(std::size_t n, std::size_t participants) : participants_(participants) {
        if (participants > k_ranges_here) {
            elsewhere_.reset(new range[participants]);
            ranges_ = elsewhere_.get();
        } else {
            ranges_ = static_cast<range*>(static_cast<void*>(here_));
            std::uninitialized_default_construct_n(ranges_, participants);
        }
        const std::size_t share = n / participants;
        const std::size_t longer = n % participants;
        std::size_t first = 0;
        for (std::size_t p = 0; p < participants; ++p) {
            const std::size_t last = first + share + (p < longer ? 1 : 0);
            ranges_[p].assign(first, last, participants);
            first = last;
        }
    }

    std::size_t participants() const noexcept { return participants_; }
    range& of(std::size_t participant) noexcept { return ranges_[participant]; }

    // Nobody shall take any more.
    void clear() noexcept {
        for (std::size_t p = 0; p < participants_; ++p) ranges_[p].clear();
    }

private:
    static constexpr std::size_t k_ranges_here = 64;
    static_assert(std::is_trivially_destructible_v<range>);

    const std::size_t participants_;
    range* ranges_;
    std::unique_ptr<range[]> elsewhere_;
    alignas(range) std::byte here_[k_ranges_here * sizeof(range)];
};

using claimed_tiles = basic_claimed_tiles<claim_count>;

}  // namespace heddle::detail
