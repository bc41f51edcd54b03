// SPDX-License-Identifier: Apache-2.0
// scan_chain.hpp - running totals in one pass over blocks: a thread finds the total of its block, and hands the sum on.
//
// A block can be scanned when the total of all items before it is known. That is soon after its own total is known, while the block is
// still in the cache of its thread. No thread waits for it: a thread takes the next block, and returns to its own blocks when the totals
// before them are known. A second loop scans the blocks that the thread has no space to remember. So a descheduled thread
// delays no other thread before the end, and the operation has no restrictions that other functions of the user do not have.
//
// The size of a block depends on the number of items alone, and totals of blocks are added up one after another: the result is the
// same with any number of threads.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "../base/atomic.hpp"
#include "../base/exceptions.hpp"
#include "call_options.hpp"
#include "divide.hpp"
#include "handover.hpp"
#include "loops.hpp"
#include "ranges.hpp"
#include "reduction.hpp"

namespace heddle::inline v0::detail {

enum class scan_kind : std::uint8_t {
    inclusive,
    exclusive
};

// Scans a stretch of n >= 1 items after `before`, the total of all items before it, if there are any. Returns the total at its end. An
// exclusive scan from nothing leaves its first place undefined.
template <scan_kind Kind, class T, class In, class Out, class Op>
T scan_stretch(In in, std::size_t n, Out out, std::optional<T> before, Op& op) {
    const In end = advanced(in, n);
    if (!before) {
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
    return total;
}

// Adds the total of all items before a stretch to what scan_stretch wrote there from nothing.
template <scan_kind Kind, class T, class Op>
void add_before(T* out, std::size_t n, T before, Op& op) {
    std::size_t i = 0;
    if constexpr (Kind == scan_kind::exclusive) out[i++] = before;
    for (; i < n; ++i) out[i] = static_cast<T>(op(before, out[i]));
}

// Both in one pass, with the same result to the last bit. Returns the total of the stretch alone.
template <scan_kind Kind, class T, class In, class Op>
T scan_stretch_and_add(In in, std::size_t n, T* out, T before, Op& op) {
    T total = static_cast<T>(*in);
    *out = Kind == scan_kind::exclusive ? before : static_cast<T>(op(before, total));
    for (std::size_t i = 1; i < n; ++i) {
        const T next = invoke_as<T>(op, total, *++in);
        out[i] = static_cast<T>(op(before, Kind == scan_kind::exclusive ? total : next));
        total = next;
    }
    return total;
}

// May a stretch be scanned from nothing, so that what is before it is added later? That reads and writes memory at the same time, and the
// additions are vectors.
template <class Op, class T, class Out>
inline constexpr bool k_adds_before_later =
    k_reorders<Op, T> && std::contiguous_iterator<Out> && std::is_same_v<std::iter_value_t<Out>, T>;

// The input of a block. Several blocks and their output fit into the second-level cache. Blocks of 16, 32 and 64 KB took 0.98, 0.82 and
// 0.77 of TBB's time (docs/measurements/algorithms.md, "The scan was tried in three ways").
inline constexpr std::size_t k_scan_block_bytes = std::size_t{64} * 1'024;

inline std::size_t scan_block_size(std::size_t n, std::size_t item_bytes, const options& how) {
    return grain_or(how, std::clamp<std::size_t>(n / 64, 1, std::max<std::size_t>(1, k_scan_block_bytes / item_bytes)));
}

// The last few blocks of a thread whose totals before them are not known yet, in order.
class blocks_to_scan {
public:
    void add(std::size_t block) {
        if (last_ - first_ == blocks_.size()) pop();
        blocks_[last_++ % blocks_.size()] = block;
    }
    bool empty() const { return first_ == last_; }
    std::size_t front() const { return blocks_[first_ % blocks_.size()]; }
    void pop() { ++first_; }

private:
    std::array<std::size_t, 4> blocks_{};
    std::size_t first_ = 0;
    std::size_t last_ = 0;
};

template <scan_kind Kind, class T, class In, class Out, class Op>
class chain_scan {
public:
    chain_scan(In in, std::size_t n, Out out, Op& op, const options& how)
        : in_(in),
          n_(n),
          out_(out),
          op_(op),
          adds_later_(adds_later(in, out)),
          block_size_(scan_block_size(n, sizeof(T), how)),
          count_((n - 1) / block_size_ + 1),
          blocks_(new block[count_]) {}

    // From inside the pool. `before` is the total before the first item, if there is one.
    void run(std::optional<T> before) {
        make_known(0, std::move(before));
        take_all_blocks();
        auto scan_rest = [&](std::size_t at) {
            if (!blocks_[at].is_scanned) finish(at);
        };
        for_each_index(count_, scan_rest, {.grain = 1});
    }

private:
    struct block {
        std::optional<T> total;   // of its items; the thread that has taken the block stores it
        std::optional<T> before;  // of the items before it, if there are any; the thread that computes it stores it
        handover totals;
        bool is_scanned = false;
    };

    // In a profile each block is a part of its own, as if each had a thread.
    void take_all_blocks() {
        if (is_profiled()) return for_each_index(count_, [&](std::size_t at) { count(at); }, {.grain = 1});
        auto take_part = [&](std::size_t) {
            catching([&] { take_blocks(); },
                     [&] {
                         taken_.store(count_,
                                      std::memory_order_relaxed);  // stale: threads scan some blocks needlessly
                         rethrow();
                     });
        };
        for_each_index(threads_here(), take_part, {.grain = 1});
    }

    void take_blocks() {
        for (blocks_to_scan mine;;) {
            throw_if_stopped_here();
            // Relaxed: each number is given out once, and nothing else depends on it.
            const std::size_t at = taken_.fetch_add(1, std::memory_order_relaxed);
            if (at >= count_) return;
            if (k_in_one_pass && is_known(at)) {
                make_known(at + 1, scan(at));
                continue;
            }
            count(at);
            mine.add(at);
            for (; !mine.empty() && is_known(mine.front()); mine.pop()) finish(mine.front());
        }
    }

    // The result must not depend on which blocks are known in time, to the last bit. Integers can be added in any order.
    static constexpr bool k_may_add_later = k_adds_before_later<Op, T, Out>;
    static constexpr bool k_in_one_pass = k_reorders<Op, T> && (std::integral<T> || k_may_add_later);

    // Integers in place are read twice instead, since writing them twice takes longer.
    static bool adds_later(In in, Out out) {
        if constexpr (!k_may_add_later) return false;
        else if constexpr (!std::integral<T> || !std::contiguous_iterator<In>) return true;
        else return static_cast<const void*>(std::to_address(in)) != std::to_address(out);
    }

    bool is_known(std::size_t at) const noexcept { return blocks_[at].totals.has_other(); }

    // Finds the total of a block, or scans it from nothing. The second of this thread and the one that makes the block known sees both
    // totals, and makes the next block known.
    void count(std::size_t at) {
        block& own = blocks_[at];
        if (adds_later_)
            own.total.emplace(scan_stretch<Kind, T>(begin_of(at), size_of(at), out_of(at), std::nullopt, op_));
        else own.total.emplace(reduce_stretch<T>(begin_of(at), size_of(at), op_));
        if (own.totals.bring_own()) make_known(at + 1, total_after(own));
    }

    // Stores the total before a block, and goes on with the next block while their own totals are known.
    void make_known(std::size_t at, std::optional<T> before) {
        for (; at < count_; ++at) {
            block& next = blocks_[at];
            next.before = std::move(before);
            if (!next.totals.bring_other()) return;
            before = total_after(next);
        }
    }

    T total_after(const block& own) { return own.before ? invoke_as<T>(op_, *own.before, *own.total) : *own.total; }

    // Scans a block in one pass, when the total before it is known. Returns the total at its end.
    T scan(std::size_t at) {
        block& own = blocks_[at];
        own.is_scanned = true;
        if constexpr (k_may_add_later && !std::integral<T>) {
            if (own.before) {
                own.total = scan_stretch_and_add<Kind>(begin_of(at), size_of(at), std::to_address(out_of(at)),
                                                       *own.before, op_);
                return total_after(own);
            }
        }
        return scan_stretch<Kind, T>(begin_of(at), size_of(at), out_of(at), own.before, op_);
    }

    // What is left of a block after `count`, when the total before it is known.
    void finish(std::size_t at) {
        block& own = blocks_[at];
        if constexpr (k_may_add_later) {
            if (adds_later_) {
                own.is_scanned = true;
                if (own.before) add_before<Kind>(std::to_address(out_of(at)), size_of(at), *own.before, op_);
                return;
            }
        }
        scan(at);
    }

    In begin_of(std::size_t at) const { return advanced(in_, at * block_size_); }
    Out out_of(std::size_t at) const { return advanced(out_, at * block_size_); }
    std::size_t size_of(std::size_t at) const { return std::min(block_size_, n_ - at * block_size_); }

    const In in_;
    const std::size_t n_;
    const Out out_;
    Op& op_;
    const bool adds_later_;
    const std::size_t block_size_;
    const std::size_t count_;
    const std::unique_ptr<block[]> blocks_;
    atomic<std::size_t> taken_{"taken", 0};
};

}  // namespace heddle::inline v0::detail
