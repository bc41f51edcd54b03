// SPDX-License-Identifier: Apache-2.0
// gather.hpp - a filter whose wanted items are laid side by side before the rest of the chain takes them.
//
// gcc jumps on whether an item is wanted, as soon as a function is called for those that are. Where that cannot be foreseen,
// the jump costs more than all the rest: 3 ns an item, against 1 ns for writing down each and counting those that are wanted.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <ranges>
#include <type_traits>
#include <utility>

#include "../base/compiler.hpp"
#include "items.hpp"

namespace heddle::detail {

// Can an item be written down without a call of anything? An element is noted by its address, and stays what it is.
template <class Item> concept gatherable = std::is_lvalue_reference_v<Item> || std::is_arithmetic_v<Item>;

// A block of items: little enough to stay in the first cache.
inline constexpr std::size_t k_gathered_at_once = 256;

// How an item is written down, and read.
template <gatherable Item>
struct note_of {
    using type = Item;
    static Item read(Item item) { return item; }
    static Item write(Item item) { return item; }
};
template <gatherable Item>
    requires std::is_lvalue_reference_v<Item>
struct note_of<Item> {
    using type = std::remove_reference_t<Item>*;
    static Item read(type address) { return *address; }
    static type write(Item item) { return std::addressof(item); }
};

// Writes down each item, where the next one takes the place of one that is not wanted.
template <class Item, class Predicate>
struct gathering_sink {
    HEDDLE_ALWAYS_INLINE void operator()(Item item) {
        notes[count] = note_of<Item>::write(std::forward<Item>(item));
        count += static_cast<std::size_t>(static_cast<bool>(invoke_item(*is_wanted, std::as_const(item))));
    }

    Predicate* is_wanted;
    typename note_of<Item>::type* notes;
    std::size_t count = 0;
};

// Pushes what was written down.
template <class Item>
struct visit_note {
    static constexpr bool k_visits_ranges = std::ranges::range<Item>;

    const typename note_of<Item>::type* notes;

    template <class Sink>
    HEDDLE_ALWAYS_INLINE void operator()(std::size_t i, Sink& sink) const {
        sink(note_of<Item>::read(notes[i]));
    }
};

// Pushes the wanted items of the positions [first, last), each of which has at most one, into `next`, in order.
template <class Item, class Predicate, class Visit, class Next>
HEDDLE_ALWAYS_INLINE void gather_each(std::size_t first, std::size_t last, Predicate& is_wanted, Visit visit,
                                      Next& next) {
    std::array<typename note_of<Item>::type, k_gathered_at_once> notes;
    while (first != last) {
        const std::size_t end = first + std::min(k_gathered_at_once, last - first);
        gathering_sink<Item, Predicate> sink{&is_wanted, notes.data()};
        HEDDLE_UNROLL(4)
        for (; first != end; ++first) visit(first, sink);
        next.take_each(0, sink.count, visit_note<Item>{notes.data()});
    }
}

}  // namespace heddle::detail
