// SPDX-License-Identifier: Apache-2.0
// item_groups.hpp - what group_by of a chain returns: each key with its items.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../detail/base/exceptions.hpp"
#include "../detail/base/function_objects.hpp"

namespace heddle::inline v0 {

// A sorted sequence of pairs of a key and the vector of its items, with the look-ups of a map. It converts to std::map and to
// std::unordered_map.
template <class Key, class Item>
class item_groups {
public:
    using value_type = std::pair<Key, std::vector<Item>>;
    using const_iterator = typename std::vector<value_type>::const_iterator;
    using iterator = typename std::vector<value_type>::iterator;

    // The key has to be greater than those that are there.
    void append(Key key, std::vector<Item> items) { groups_.emplace_back(std::move(key), std::move(items)); }

    template <class Map>
        requires std::constructible_from<Map, std::move_iterator<iterator>, std::move_iterator<iterator>>
    operator Map() && {  // implicit: a map is another form of the same value
        return Map(std::move_iterator(groups_.begin()), std::move_iterator(groups_.end()));
    }

    iterator begin() noexcept { return groups_.begin(); }
    iterator end() noexcept { return groups_.end(); }
    const_iterator begin() const noexcept { return groups_.begin(); }
    const_iterator end() const noexcept { return groups_.end(); }
    std::size_t size() const noexcept { return groups_.size(); }
    bool empty() const noexcept { return groups_.empty(); }

    // The group of a key, or end().
    const_iterator find(const Key& key) const {
        const auto at = std::ranges::lower_bound(groups_, key, std::less<>(), &value_type::first);
        return at == groups_.end() || std::less<>()(key, at->first) ? groups_.end() : at;
    }
    bool contains(const Key& key) const { return find(key) != groups_.end(); }

    // The items of a key. Throws std::out_of_range if there are none.
    const std::vector<Item>& at(const Key& key) const {
        const auto found = find(key);
        if (found == groups_.end()) detail::raise(std::out_of_range("heddle: no item has this key"));
        return found->second;
    }

    friend bool operator==(const item_groups&, const item_groups&) = default;

private:
    std::vector<value_type> groups_;
};

}  // namespace heddle::inline v0
