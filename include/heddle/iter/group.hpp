// SPDX-License-Identifier: Apache-2.0
// group.hpp - items by a key, and how many there are of each kind: group_by, histogram.
#pragma once

#include <cstddef>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../detail/base/exceptions.hpp"
#include "../detail/iter/items.hpp"
#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

template <class Key, class Value, class KeyOf>
struct group_consumer {
    static constexpr std::size_t items_between_polls = 1;
    using groups_type = std::map<Key, std::vector<Value>>;

    struct sink : tireless_sink {
        explicit sink(KeyOf& of) : key_of(&of) {}

        template <class Item>
        void operator()(Item&& item) {
            std::vector<Value>& group = groups[invoke_item(*key_of, std::as_const(item))];
            group.emplace_back(std::forward<Item>(item));
        }
        sink sibling() const { return sink(*key_of); }
        void merge(sink&& right) {
            groups.merge(right.groups);  // leaves the groups whose key is on both sides
            for (auto& [key, group] : right.groups) {
                std::vector<Value>& mine = groups[key];
                for (Value& one : group) mine.push_back(std::move(one));
            }
        }

        KeyOf* key_of;
        groups_type groups;
    };

    sink make(std::size_t /*first*/) { return sink(key_of); }

    KeyOf key_of;
};

template <class BinOf>
struct histogram_consumer {
    static constexpr std::size_t items_between_polls = 1;

    struct sink : tireless_sink {
        sink(BinOf& of, std::size_t bins) : bin_of(&of), counts(bins) {}

        template <class Item>
        void operator()(Item&& item) {
            const auto bin = invoke_item(*bin_of, std::forward<Item>(item));
            if (std::cmp_less(bin, 0) || std::cmp_greater_equal(bin, counts.size()))
                raise(std::invalid_argument("heddle: an item lies in none of the bins of a histogram"));
            ++counts[static_cast<std::size_t>(bin)];
        }
        sink sibling() const { return sink(*bin_of, counts.size()); }
        void merge(sink&& right) {
            for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += right.counts[i];
        }

        BinOf* bin_of;
        std::vector<std::size_t> counts;
    };

    sink make(std::size_t /*first*/) { return sink(bin_of, bins); }

    BinOf bin_of;
    std::size_t bins;
};

}  // namespace heddle::detail
