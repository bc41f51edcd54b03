// SPDX-License-Identifier: Apache-2.0
// splitter.hpp - into how many parts a range is divided: enough for all threads, and more where threads have nothing to do.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "../base/assert.hpp"

namespace heddle::inline v0::detail {

// Which signs of idle threads lead to more parts than planned.
enum class demand : std::uint8_t {
    ignored,
    seen_by_owner,  // the owner of a part has begun it, and nothing else of that thread can be stolen
    seen_by_thief,  // that, and a part was stolen
};

// Long parts begin at multiples of this many items, unless the caller has said how long parts are: at a cache line of numbers, if
// the array begins at one. Vectors that lie across two lines took 1.7 times as long (docs/measurements/forks-and-loops.md, "What
// made the difference"), and two threads do not write to one line.
inline constexpr std::size_t k_aligned_items = 64;

// A part is long if it has this many aligned blocks: then rounding changes its length by 6 % at most.
inline constexpr std::size_t k_least_aligned_blocks = 16;

struct splitter {
    std::size_t parts = 1;    // how many parts the range becomes, if nothing is stolen
    std::size_t grain = 1;    // the least number of items of a part
    bool is_aligned = false;  // see k_aligned_items
    demand follows = demand::ignored;

    // Two parts for each thread. A stolen part is divided in two, so that one half can be stolen again.
    static constexpr splitter adaptive(std::size_t threads, std::size_t grain) noexcept {
        return threads > 1 ? splitter{2 * threads, grain, grain == 1, demand::seen_by_thief} : splitter{};
    }

    // One part for each thread.
    static constexpr splitter even(std::size_t threads, std::size_t grain) noexcept {
        return {threads, grain, grain == 1, demand::ignored};
    }

    // Single items: the shape of the division depends on the size alone.
    static constexpr splitter to_the_bottom() noexcept { return {k_all}; }

    // The same, but no part of `items` ones is longer than `longest`.
    constexpr splitter with_parts_of_at_most(std::size_t longest, std::size_t items) const noexcept {
        const std::size_t least_parts = items / longest + (items % longest != 0 ? 1 : 0);
        return {std::max(parts, least_parts), std::min(grain, longest), false, follows};
    }

    // For a few items of unknown cost: one part for each thread, since items may be long, and a stolen part is not divided
    // before its items have turned out to be long. Four parts, and two of each stolen one, took 500 to 1,100 ns for 6 to 16 short
    // items; this takes 278 to 634 (docs/measurements/forks-and-loops.md, "For 6 to 16 items three ways were tried").
    constexpr splitter for_few_items() const noexcept {
        if (follows == demand::ignored) return *this;
        return {(parts + 1) / 2, grain, is_aligned, demand::seen_by_owner};
    }

    // Is a range of this size to be divided? Then middle, left and right say how.
    constexpr bool divide(std::size_t size) noexcept {
        parts = std::min(parts, grain == 1 ? size : size / grain);
        return parts > 1;
    }

    // In proportion to the parts on each side, so that all parts have the same size.
    constexpr std::size_t left_size(std::size_t size) const noexcept {
        HEDDLE_ASSERT(parts > 1, "a part that is not to be divided was asked for its left side");
        if (parts % 2 == 0) return size / 2;
        return size / parts * (parts / 2) + size % parts * (parts / 2) / parts;
    }
    constexpr splitter left() const noexcept { return with_parts(parts / 2); }
    constexpr splitter right() const noexcept { return with_parts(parts - parts / 2); }

    // For a part that was stolen: a thread had nothing to do.
    constexpr splitter stolen() const noexcept {
        return follows == demand::seen_by_thief ? with_parts(std::max<std::size_t>(parts, 2)) : *this;
    }

    // For the rest of a part that is to be shared after all.
    constexpr splitter in_two() const noexcept { return with_parts(2); }

    // Where the right side of [first, last) begins.
    constexpr std::size_t middle(std::size_t first, std::size_t last) const noexcept {
        const std::size_t exact = first + left_size(last - first);
        return is_aligned && exact - first >= k_least_aligned_blocks * k_aligned_items ? aligned_before(exact) : exact;
    }

    // The end of a stretch that begins at `first` and ends at `last` or before: an aligned item, if there is one in its second half.
    constexpr std::size_t end_of_stretch(std::size_t first, std::size_t last) const noexcept {
        const std::size_t rounded = aligned_before(last);
        return is_aligned && rounded > first + (last - first) / 2 ? rounded : last;
    }

private:
    static constexpr std::size_t k_all = std::numeric_limits<std::size_t>::max();

    static constexpr std::size_t aligned_before(std::size_t item) noexcept {
        return item / k_aligned_items * k_aligned_items;
    }

    constexpr splitter with_parts(std::size_t count) const noexcept { return {count, grain, is_aligned, follows}; }
};

// n items in `count` parts, whose sizes differ by at most one.
struct equal_parts {
    std::size_t n;
    std::size_t count;  // at least 1

    // Where a part begins. The last part ends at begin(count).
    constexpr std::size_t begin(std::size_t part) const noexcept {
        return n / count * part + std::min(part, n % count);
    }
};

}  // namespace heddle::inline v0::detail
