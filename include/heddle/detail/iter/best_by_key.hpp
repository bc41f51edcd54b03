// SPDX-License-Identifier: Apache-2.0
// best_by_key.hpp - the item with the least key, or the greatest: min_by_key, max_by_key.
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include "../algo/items.hpp"
#include "../algo/ranges.hpp"
#include "../algo/run_positions.hpp"
#include "../base/function_objects.hpp"
#include "source.hpp"
#include "stages.hpp"

namespace heddle::inline v0::detail {

// Is a key better than the best so far? Of equal keys the first stays.
struct is_less {
    template <class Key>
    HEDDLE_ALWAYS_INLINE bool operator()(const Key& key, const Key& best) const {
        return std::ranges::less()(key, best);
    }
};
struct is_greater {
    template <class Key>
    HEDDLE_ALWAYS_INLINE bool operator()(const Key& key, const Key& best) const {
        return std::ranges::less()(best, key);
    }
};

// The best key so far, and its item. Both stay in registers.
template <class Item, class KeyOf, class Key, class IsBetter>
struct best_number_sink {
    HEDDLE_ALWAYS_INLINE void operator()(Item item) {
        const Key key = invoke_item(key_of, std::as_const(item));
        if (!IsBetter()(key, best)) return;
        best = key;
        note = note_of<Item>::write(std::forward<Item>(item));
    }

    copied_if_small<KeyOf> key_of;
    Key best;
    typename note_of<Item>::type note;
};

template <class Item, class KeyOf, class IsBetter>
struct best_by_key_consumer {
    using key = std::remove_cvref_t<item_result<KeyOf, seen<Item>>>;

    // Numbers are compared in registers (docs/measurements/iterators.md, min_by_key).
    static constexpr bool k_in_registers = gatherable<Item> && std::is_arithmetic_v<key>;
    static constexpr std::size_t items_between_polls = k_in_registers ? k_cheap_items : 1;

    struct entry {
        key of_item;
        kept<Item> what;
    };

    struct sink : basic_sink {
        explicit sink(best_by_key_consumer& consumer) : to(&consumer) {}

        HEDDLE_ALWAYS_INLINE void operator()(Item item) {
            offer(invoke_item(to->key_of, std::as_const(item)), std::forward<Item>(item));
        }

        template <class Visit>
            requires k_in_registers
        HEDDLE_ALWAYS_INLINE void take_each(std::size_t first, std::size_t last, Visit visit) {
            for (; first != last && !best; ++first) visit(first, *this);
            if (first == last) return;
            best_number_sink<Item, KeyOf, key, IsBetter> found{to->key_of, best->of_item, {}};
            HEDDLE_UNROLL(4)
            for (; first != last; ++first) visit(first, found);
            if (IsBetter()(found.best, best->of_item)) offer(found.best, note_of<Item>::read(found.note));
        }

        sink sibling() const { return sink(*to); }
        void merge(sink&& right) {
            if (!best || (right.best && IsBetter()(right.best->of_item, best->of_item))) best = std::move(right.best);
        }

        HEDDLE_ALWAYS_INLINE void offer(key of_item, Item item) {
            if (best && !IsBetter()(of_item, best->of_item)) return;
            best.emplace(entry{std::move(of_item), kept<Item>(std::forward<Item>(item))});
        }

        best_by_key_consumer* to;
        std::optional<entry> best;
    };

    sink make(std::size_t /*first*/) { return sink(*this); }

    KeyOf key_of;
};

}  // namespace heddle::inline v0::detail
