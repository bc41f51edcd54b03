// SPDX-License-Identifier: Apache-2.0
// search.hpp - an item that is wanted: any one, the first, the last. Threads learn what others have found, and end early.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

#include "../base/atomic.hpp"
#include "../base/compiler.hpp"
#include "../base/immovable.hpp"
#include "../base/mutex.hpp"
#include "items.hpp"
#include "run_positions.hpp"

namespace heddle::inline v0::detail {

// After how many items a search checks its stop token. Chosen by hand: about 100 ns of a cheap predicate.
inline constexpr std::size_t k_items_between_finds = 256;

// What was offered for the smallest index.
//
// Threads    offer, at: any. take: one, after all offers.
template <class T>
class leftmost : immovable {
public:
    // Indices are below `none`.
    explicit leftmost(std::size_t none) noexcept : at_("leftmost", none) {}

    void offer(std::size_t index, T what) {
        const std::lock_guard lock(mutex_);  // orders the offers; take comes after all of them
        if (index >= at()) return;
        at_.store(index, std::memory_order_relaxed);  // stale: a thread searches a little longer
        what_ = std::move(what);
    }

    // The index of the best offer so far.
    std::size_t at() const noexcept { return at_.load(std::memory_order_relaxed); }  // stale: as above

    std::optional<T> take() { return std::move(what_); }

private:
    atomic<std::size_t> at_;
    mutex mutex_;
    std::optional<T> what_;
};

enum class which : std::uint8_t {
    any,
    first,
    last
};

// Which part has found something, so that parts that can find nothing better end. A part is identified by its first position.
template <which Which>
class found_place : immovable {
public:
    HEDDLE_COLD void announce(std::size_t begin) noexcept {
        std::size_t seen = place_.load(std::memory_order_relaxed);  // stale: as below
        // Relaxed: stale, a thread searches a little longer. The results of the parts carry what was found.
        while (is_better(begin, seen) &&
               !place_.compare_exchange(seen, begin, std::memory_order_relaxed, std::memory_order_relaxed)) {}
    }

    // Keeps the exception of the leftmost part.
    void announce_failure(std::size_t begin, std::exception_ptr error) {
        failures_.offer(begin, std::move(error));
        announce(begin);
    }
    [[noreturn]] void throw_failure() { std::rethrow_exception(*failures_.take()); }

    // True if nothing that a part that begins here can find is wanted any more.
    bool is_beyond(std::size_t begin) const noexcept {
        const std::size_t seen = place_.load(std::memory_order_relaxed);  // stale: a thread searches a little longer
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

// Takes the first item that comes, or the last. With `which::first` an exception counts as a find: it is rethrown if no item is found to
// the left of it, as in serial code.
template <class Item, which Which, std::size_t Polls = k_items_between_finds>
struct find_consumer {
    static constexpr std::size_t items_between_polls = Polls;

    struct sink : basic_sink {
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
        void fail(std::exception_ptr error)
            requires(Which == which::first)
        {
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

// Visits the indices for which a predicate holds.
template <class Predicate>
struct visit_wanted {
    using item = std::size_t;

    Predicate is_wanted;

    template <class Sink>
    HEDDLE_ALWAYS_INLINE void operator()(std::size_t i, Sink& sink) {
        if (is_wanted(i)) sink(i);
    }
};

// Some i < n for which is_wanted(i), or a copy of it, is true, or n.
template <which Which, class Predicate>
std::size_t find_index(std::size_t n, const Predicate& is_wanted, const options& how) {
    find_consumer<std::size_t, Which> search;
    const auto found = run_positions(n, search, visit_wanted<Predicate>{is_wanted}, how).take();
    return found ? found->peek() : n;
}

// The smallest i < n for which is_wanted(i) is true, or n. If a call throws, and all to its left return false, its exception
// is rethrown, as in a loop from left to right.
template <class Predicate>
std::size_t first_index(std::size_t n, const Predicate& is_wanted, const options& how) {
    return find_index<which::first>(n, is_wanted, how);
}

// Is is_wanted(i) true for any i < n? An exception of any call is rethrown.
template <class Predicate>
bool holds_anywhere(std::size_t n, const Predicate& is_wanted, const options& how) {
    return find_index<which::any>(n, is_wanted, how) != n;
}

}  // namespace heddle::inline v0::detail
