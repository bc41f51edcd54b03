// SPDX-License-Identifier: Apache-2.0
// collect.hpp - items into containers: in place where the place of each item is known, else through a list for each part.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../algo/items.hpp"
#include "source.hpp"

namespace heddle::inline v0::detail {

// Items in their order: one list for each part of the chain.
template <class T>
class part_lists {
public:
    template <class Item>
    void push(Item&& item) {
        open_.emplace_back(std::forward<Item>(item));
    }

    void append(part_lists&& right) {
        if (right.is_empty()) return;
        if (is_empty()) {
            *this = std::move(right);
            return;
        }
        close();
        for (std::vector<T>& piece : right.closed_) closed_.push_back(std::move(piece));
        open_ = std::move(right.open_);
    }

    std::vector<std::vector<T>> lists() && {
        close();
        return std::move(closed_);
    }

    // All of them in one list.
    std::vector<T> joined() && {
        if (closed_.empty()) return std::move(open_);
        std::vector<T> all;
        std::vector<std::vector<T>> parts = std::move(*this).lists();
        all.reserve(size_of(parts));
        for (std::vector<T>& part : parts)
            all.insert(all.end(), std::make_move_iterator(part.begin()), std::make_move_iterator(part.end()));
        return all;
    }

private:
    bool is_empty() const { return closed_.empty() && open_.empty(); }

    void close() {
        if (!open_.empty()) closed_.push_back(std::exchange(open_, {}));
    }

    static std::size_t size_of(const std::vector<std::vector<T>>& parts) {
        std::size_t size = 0;
        for (const std::vector<T>& part : parts) size += part.size();
        return size;
    }

    std::vector<std::vector<T>> closed_;  // none is empty
    std::vector<T> open_;
};

template <class T>
struct lists_consumer {
    static constexpr std::size_t items_between_polls = 1;

    struct sink : basic_sink {
        template <class Item>
        HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
            all.push(std::forward<Item>(item));
        }
        sink sibling() const { return {}; }
        void merge(sink&& right) { all.append(std::move(right.all)); }

        part_lists<T> all;
    };

    sink make(std::size_t /*first*/) const { return {}; }
};

// route(item, left, right) puts each item into one of two lists, or an element of it into each.
template <class Left, class Right, class Route>
struct routing_consumer {
    static constexpr std::size_t items_between_polls = 1;

    struct sink : basic_sink {
        explicit sink(Route& by) : route(&by) {}

        template <class Item>
        void operator()(Item&& item) {
            (*route)(std::forward<Item>(item), left, right);
        }
        sink sibling() const { return sink(*route); }
        void merge(sink&& other) {
            left.append(std::move(other.left));
            right.append(std::move(other.right));
        }

        Route* route;
        part_lists<Left> left;
        part_lists<Right> right;
    };

    sink make(std::size_t /*first*/) { return sink(route); }

    Route route;
};

// Assigns the item at each position to the place with the same number.
template <class Iterator>
struct place_consumer {
    static constexpr std::size_t items_between_polls = 1;

    struct sink : basic_sink {
        explicit sink(Iterator to) : out(to) {}

        template <class Item>
        HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
            *out = std::forward<Item>(item);
            ++out;
        }
        void merge(sink&&) const noexcept {}

        Iterator out;
    };

    sink make(std::size_t first) const { return sink(begin + static_cast<std::iter_difference_t<Iterator>>(first)); }

    Iterator begin;
};

template <class Container>
inline constexpr bool k_is_vector = false;
template <class T, class Allocator>
inline constexpr bool k_is_vector<std::vector<T, Allocator>> = !std::is_same_v<T, bool>;  // bits share their bytes

// Can the items of a chain be assigned to existing elements?
template <class Container, class Source>
concept filled_in_place =
    indexed_source<Source> && k_is_vector<Container> && std::default_initializable<typename Container::value_type> &&
    std::assignable_from<typename Container::value_type&, typename Source::item>;

template <class Container>
inline constexpr bool k_is_string = false;
template <class Character, class Traits, class Allocator>
inline constexpr bool k_is_string<std::basic_string<Character, Traits, Allocator>> = true;

// Appends an item, or inserts it where the order of the container puts it. Strings also take strings.
template <class Container, class Item>
void put_into(Container& into, Item&& item) {
    if constexpr (k_is_string<Container> && !std::convertible_to<Item, typename Container::value_type>)
        into.append(std::forward<Item>(item));
    else if constexpr (requires { into.emplace_back(std::forward<Item>(item)); })
        into.emplace_back(std::forward<Item>(item));
    else if constexpr (requires { into.push_back(std::forward<Item>(item)); }) into.push_back(std::forward<Item>(item));
    else into.emplace(std::forward<Item>(item));
}

template <class T>
void put_all_into(auto& into, part_lists<T>&& all) {
    for (std::vector<T>& piece : std::move(all).lists()) {
        for (auto&& item : piece) put_into(into, std::move(item));
    }
}

}  // namespace heddle::inline v0::detail
