// SPDX-License-Identifier: Apache-2.0
// splitter.hpp - into how many parts a range is divided: enough to feed every thread, and on where there is demand.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

#include "../base/assert.hpp"

namespace heddle::detail {

class splitter {
public:
    // Twice as many parts as threads, and two of each that was stolen, one of which can be stolen again.
    static constexpr splitter adaptive(std::size_t threads, std::size_t grain) noexcept {
        return threads > 1 ? splitter{2 * threads, grain, {true, true, grain == 1}} : undivided();
    }

    // The same, but at least as many parts as it takes for none to be longer than `most` items.
    static constexpr splitter parts_of_at_most(std::size_t most, std::size_t items, std::size_t threads,
                                               std::size_t grain) noexcept {
        const std::size_t parts = items / most + (items % most != 0 ? 1 : 0);
        return threads > 1 ? splitter{std::max(parts, 2 * threads), grain, {true, true, false}}
                           : splitter{parts, grain, {false, false, false}};
    }

    // One part for each thread, whoever runs it.
    static constexpr splitter even(std::size_t threads, std::size_t grain) noexcept {
        return {threads, grain, {false, false, grain == 1}};
    }

    // Down to single items, whatever happens: the shape of the division depends on the size alone.
    static constexpr splitter to_the_bottom() noexcept { return {k_all, 1, {false, false, false}}; }

    static constexpr splitter undivided() noexcept { return {1, 1, {false, false, false}}; }

    // Is a range of this size to be divided? Then middle, left and right say how.
    constexpr bool divide(std::size_t size) noexcept {
        parts_ = std::min(parts_, grain_ == 1 ? size : size / grain_);
        return parts_ > 1;
    }

    // In proportion to the parts on each side, so that all parts come out equal.
    constexpr std::size_t left_size(std::size_t size) const noexcept {
        HEDDLE_ASSERT(parts_ > 1, "a part that is not to be divided was asked for its left side");
        if (parts_ % 2 == 0) return size / 2;
        return size / parts_ * (parts_ / 2) + size % parts_ * (parts_ / 2) / parts_;
    }
    constexpr splitter left() const noexcept { return with_parts(parts_ / 2); }
    constexpr splitter right() const noexcept { return with_parts(parts_ - parts_ / 2); }

    // Where the right side of [first, last) begins: there, or a little before it at a line of items.
    constexpr std::size_t middle(std::size_t first, std::size_t last) const noexcept {
        const std::size_t exact = first + left_size(last - first);
        return how_.begins_at_lines && exact - first >= k_many_lines * k_line ? line_before(exact) : exact;
    }

    // Where a stretch from `first` ends that may end at `last`, or at a line of items in its second half.
    constexpr std::size_t end_of_stretch(std::size_t first, std::size_t last) const noexcept {
        const std::size_t rounded = line_before(last);
        return how_.begins_at_lines && rounded > first + (last - first) / 2 ? rounded : last;
    }

    // For a part that was stolen: somebody had nothing to do, so there is demand for more parts.
    constexpr splitter stolen() const noexcept {
        return how_.splits_stolen ? with_parts(std::max<std::size_t>(parts_, 2)) : *this;
    }

    // For what is left of a part whose owner has begun it and has nothing else to be stolen.
    constexpr splitter in_two() const noexcept { return with_parts(2); }

    // After how many items the owner of a part looks whether to split it after all: never, if parts are not split on.
    // A sixteenth: looking costs about a nanosecond, and cheap items want long stretches for the vectoriser. But not for
    // ever, since somebody may have failed.
    constexpr std::size_t items_between_looks(std::size_t size) const noexcept {
        return how_.splits_on ? std::max(grain_, std::min(size / 16, k_most_between_looks)) : size;
    }
    constexpr bool splits_on() const noexcept { return how_.splits_on; }

    // Up to how many items, of unknown cost, are offered to others before the first has run: four for each part.
    constexpr std::size_t most_to_divide_at_once() const noexcept { return how_.splits_on ? 4 * parts_ : k_all; }

    // For so few: a part for each thread, in case items are long, and no more of a stolen one before they have turned out to be.
    constexpr splitter for_few() const noexcept {
        return how_.splits_on ? splitter{(parts_ + 1) / 2, grain_, {false, true, how_.begins_at_lines}} : *this;
    }

private:
    static constexpr std::size_t k_most_between_looks = 65'536;
    static constexpr std::size_t k_all = std::numeric_limits<std::size_t>::max();

    // Long parts begin at multiples of so many items, unless somebody has said how long they are to be: at a cache line of
    // numbers, if the array begins at one. Vectors that lie across two lines take twice as long, and so do lines that two
    // threads write to.
    static constexpr std::size_t k_line = 64;
    static constexpr std::size_t k_many_lines = 16;

    static constexpr std::size_t line_before(std::size_t item) noexcept { return item / k_line * k_line; }

    struct habits {
        bool splits_stolen;    // makes two parts of one that was stolen
        bool splits_on;        // and of what is left of one that has been begun, if nothing else can be stolen
        bool begins_at_lines;  // see k_line
    };

    constexpr splitter(std::size_t parts, std::size_t grain, habits how) noexcept
        : parts_(parts),
          grain_(grain),
          how_(how) {}

    constexpr splitter with_parts(std::size_t parts) const noexcept { return {parts, grain_, how_}; }

    std::size_t parts_;  // how many this range becomes, if nothing is stolen
    std::size_t grain_;  // at least 1
    habits how_;
};

}  // namespace heddle::detail
