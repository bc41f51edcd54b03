// SPDX-License-Identifier: Apache-2.0
// collect.hpp - items into containers: in place where the place of each item is known, else through a list for each part.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../algo/array_algorithms.hpp"
#include "../algo/items.hpp"
#include "../algo/ranges.hpp"
#include "../algo/result_vectors.hpp"
#include "source.hpp"
#include "stages.hpp"

namespace heddle::inline v0::detail {

// Items in their order: one list for each part of the chain.
template <class T>
class part_lists {
public:
    template <class Item>
    void push(Item&& item) {
        open_.emplace_back(std::forward<Item>(item));
    }

    void push_all(const T* items, std::size_t count) { open_.insert(open_.end(), items, items + count); }

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

    // All of them in one vector, which is empty before. Threads of a pool copy bytes; the calling thread moves other elements.
    template <class Vector>
    void join_into(Vector& into, heddle::pool* pool) && {
        if constexpr (std::is_same_v<Vector, std::vector<T>>) {
            if (closed_.empty() && into.capacity() < open_.size()) {
                into = std::move(open_);
                return;
            }
        }
        std::vector<std::vector<T>> parts = std::move(*this).lists();
        if constexpr (result_vector<Vector> && k_copies_bytes<T> && std::default_initializable<T>) {
            flatten_into_vector(parts, into, {.pool = pool});
        } else {
            into.reserve(size_of(parts));
            for (std::vector<T>& part : parts)
                into.insert(into.end(), std::make_move_iterator(part.begin()), std::make_move_iterator(part.end()));
        }
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

// Stores numbers one after another. The next one overwrites a number that is left out, so that no branch depends on it.
template <class T>
struct row_of_numbers {
    template <class Item>
    HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
        *end++ = static_cast<T>(std::forward<Item>(item));
    }
    template <class Item>
    HEDDLE_ALWAYS_INLINE void take_if(bool wanted, const Item& item) {
        *end = static_cast<T>(item);
        end += wanted;
    }

    T* end;
};

template <class T>
struct lists_consumer {
    static constexpr std::size_t items_between_polls = 1;

    struct sink : basic_sink {
        static constexpr bool k_selects = std::is_arithmetic_v<T>;

        template <class Item>
        HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
            all.push(std::forward<Item>(item));
        }
        template <class Visit>
            requires std::is_arithmetic_v<T>
        HEDDLE_ALWAYS_INLINE void take_each(std::size_t first, std::size_t last, Visit visit) {
            std::array<T, k_gathered_at_once> numbers;
            while (first != last) {
                const std::size_t end = first + std::min(k_gathered_at_once, last - first);
                row_of_numbers<T> row{numbers.data()};
                for (; first != end; ++first) visit(first, row);
                all.push_all(numbers.data(), static_cast<std::size_t>(row.end - numbers.data()));
            }
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

// Can the items of a chain be assigned to existing elements?
template <class Container, class Source>
concept filled_in_place =
    indexed_source<Source> && result_vector<Container> && std::default_initializable<typename Container::value_type> &&
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
