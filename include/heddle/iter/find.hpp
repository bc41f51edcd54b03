// SPDX-License-Identifier: Apache-2.0
// find.hpp - an item that is wanted: any one, the first, the last.
#pragma once

#include <cstddef>
#include <exception>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "../detail/algo/first_index.hpp"
#include "../detail/algo/leftmost.hpp"
#include "../detail/base/atomic.hpp"
#include "../detail/iter/items.hpp"
#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

enum class which {
    any,
    first,
    last
};

// Where something has been found, so that parts that can find nothing better end. Parts are known by where they begin.
template <which Which>
class found_place : immovable {
public:
    HEDDLE_COLD void announce(std::size_t begin) noexcept {
        std::size_t seen = place_.load(std::memory_order_relaxed);  // stale: as below
        // Relaxed: stale, somebody goes on for a while in vain; what was found arrives with the results of the parts.
        while (is_better(begin, seen) &&
               !place_.compare_exchange(seen, begin, std::memory_order_relaxed, std::memory_order_relaxed)) {}
    }

    // The exception of the part that begins at the leftmost place is kept.
    void announce_failure(std::size_t begin, std::exception_ptr error) {
        failures_.offer(begin, std::move(error));
        announce(begin);
    }
    [[noreturn]] void throw_failure() { std::rethrow_exception(*failures_.take()); }

    // Can a part that begins here find nothing that is wanted any more?
    bool is_beyond(std::size_t begin) const noexcept {
        const std::size_t seen = place_.load(std::memory_order_relaxed);  // stale: somebody goes on in vain
        if constexpr (Which == which::any) return seen != k_none;
        else if constexpr (Which == which::first) return seen < begin;
        else return seen != k_none && seen > begin;
    }

private:
    static constexpr std::size_t k_none = std::numeric_limits<std::size_t>::max();

    static bool is_better(std::size_t begin, std::size_t seen) noexcept {
        if constexpr (Which == which::last) return seen == k_none || begin > seen;
        else return begin < seen;
    }

    atomic<std::size_t> place_{"found place", k_none};
    leftmost<std::exception_ptr> failures_{k_none};
};

// Takes the first item that it gets, or the last. With `which::first`, an exception counts as something found: if nothing
// is found to the left of it, it arrives.
template <class Item, which Which>
struct find_consumer {
    static constexpr std::size_t items_between_polls = k_items_between_finds;

    struct sink {
        static constexpr bool k_stops = true;
        static constexpr bool k_in_bulk = false;
        static constexpr bool k_keeps_failures = Which == which::first;
        static constexpr bool k_keeps_state = false;

        sink(find_consumer& consumer, std::size_t first) : to(&consumer), begin(first) {}

        HEDDLE_ALWAYS_INLINE void operator()(Item item) {
            if (is_done()) return;
            found.emplace(std::forward<Item>(item));
            to->place.announce(begin);
        }
        bool is_done() const { return Which != which::last && (found.has_value() || has_failed); }
        bool is_full() const { return is_done() || to->place.is_beyond(begin); }
        sink sibling() const { return sink(*to, begin); }
        void merge(sink&& right) {
            const bool is_right_wanted = Which == which::last ? right.found.has_value() : !is_done();
            if (is_right_wanted) {
                found = std::move(right.found);
                has_failed = right.has_failed;
            }
        }
        void fail(std::exception_ptr error) {
            has_failed = true;
            to->place.announce_failure(begin, std::move(error));
        }
        std::optional<kept<Item>> take() && {
            if (has_failed) to->place.throw_failure();
            return std::move(found);
        }

        find_consumer* to;
        std::size_t begin;
        std::optional<kept<Item>> found;
        bool has_failed = false;
    };

    sink make(std::size_t first) { return sink(*this, first); }

    found_place<Which> place;
};

}  // namespace heddle::detail
