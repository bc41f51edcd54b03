// SPDX-License-Identifier: Apache-2.0
// best_by_key.hpp - the item with the least key, or the greatest: min_by_key, max_by_key.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include "../algo/items.hpp"
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

// Stores the keys of a block of items, and the items.
template <class Item, class KeyOf, class Key>
struct keys_sink {
    HEDDLE_ALWAYS_INLINE void operator()(Item item) {
        keys[count] = invoke_item(*key_of, std::as_const(item));
        notes[count] = note_of<Item>::write(std::forward<Item>(item));
        ++count;
    }

    KeyOf* key_of;
    Key* keys;
    typename note_of<Item>::type* notes;
    std::size_t count = 0;
};

template <class Item, class KeyOf, class IsBetter>
struct best_by_key_consumer {
    using key = std::remove_cvref_t<item_result<KeyOf, seen<Item>>>;

    // Numbers are compared in blocks, by vector instructions. The place of the best one of a block is looked up only if it is a new best:
    // 0.54 ns an item instead of 0.93 (docs/measurements/iterators.md, min_by_key).
    static constexpr bool k_by_blocks = gatherable<Item> && std::is_arithmetic_v<key>;
    static constexpr std::size_t items_between_polls = k_by_blocks ? k_cheap_items : 1;

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
            requires k_by_blocks
        HEDDLE_ALWAYS_INLINE void take_each(std::size_t first, std::size_t last, Visit visit) {
            std::array<key, k_gathered_at_once> keys;
            std::array<typename note_of<Item>::type, k_gathered_at_once> notes;
            while (first != last) {
                const std::size_t end = first + std::min(k_gathered_at_once, last - first);
                keys_sink<Item, KeyOf, key> block{&to->key_of, keys.data(), notes.data()};
                for (; first != end; ++first) visit(first, block);
                if (block.count == 0) continue;
                if (!best) offer(keys[0], note_of<Item>::read(notes[0]));
                const key before = best->of_item;
                key after = before;
                for (std::size_t i = 0; i < block.count; ++i) after = IsBetter()(keys[i], after) ? keys[i] : after;
                if (!IsBetter()(after, before)) continue;
                const auto at = std::find(keys.begin(), keys.end(), after) - keys.begin();
                offer(after, note_of<Item>::read(notes[static_cast<std::size_t>(at)]));
            }
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
