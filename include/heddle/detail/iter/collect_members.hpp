// SPDX-License-Identifier: Apache-2.0
// collect_members.hpp - members that run a chain and keep all items: in containers, in groups, counted, sorted.
//
// Items keep the order of the chain. A chain that knows the places of its items writes them into a vector in place.
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <heddle/iter/item_groups.hpp>
#include <heddle/uninitialized_vector.hpp>

#include "../algo/bin_counts.hpp"
#include "../algo/histogram_algorithms.hpp"
#include "../algo/items.hpp"
#include "../algo/loops.hpp"
#include "../algo/sort_algorithms.hpp"
#include "../base/function_objects.hpp"
#include "as_source.hpp"
#include "collect.hpp"
#include "drive.hpp"
#include "stages.hpp"

namespace heddle::inline v0::detail {

template <class T> concept pair_item = tuple_item<T> && std::tuple_size_v<std::remove_cvref_t<T>> == 2;

template <class Key, class Value>
struct keyed_item {
    Key key;
    Value what;
};

template <source Source>
class collect_members {
    using item = typename Source::item;
    using value = item_value_t<item>;

public:
    // All items in a container: collect<std::set<int>>(), or collect<std::deque>() for a deque of the items' type. A map takes pairs, and
    // keeps the first of those with the same key. A string takes characters, and strings, which it appends.
    template <class Container>
    Container collect() && {
        Container into;
        chain_of<Source>(*this).collect_into(into);
        return into;
    }
    template <template <class...> class Container = std::vector>
    auto collect() && {
        return chain_of<Source>(*this).template collect<Container<value>>();
    }

    // The same in an existing container. Its old elements are dropped, and its memory is reused.
    template <class Container>
    void collect_into(Container& into) && {
        if constexpr (filled_in_place<Container, Source>) {
            Source from = taken_source();
            const iter_plan plan = prepared(from);
            const std::size_t n = from.size();
            resize_for_results(into, n);
            place_consumer<decltype(into.begin())> places{into.begin()};
            drive(from, n, plan, places);
        } else {
            into.clear();
            chain_of<Source>(*this).extend(into);
        }
    }

    // Appends all items to a container.
    template <class Container>
    void extend(Container& into) && {
        heddle::pool* pool = nullptr;
        part_lists<value> all = gathered(pool);
        if constexpr (std::is_same_v<Container, std::vector<value>> ||
                      std::is_same_v<Container, uninitialized_vector<value>>) {
            if (into.empty()) return std::move(all).join_into(into, pool);
        }
        put_all_into(into, std::move(all));
    }

    // All items as vectors, one for each part of the chain, in order.
    std::vector<std::vector<value>> collect_pieces() && {
        heddle::pool* pool = nullptr;
        return gathered(pool).lists();
    }

    // The elements of pairs in two vectors.
    auto unzip() &&
        requires pair_item<item>
    {
        using first = std::tuple_element_t<0, value>;
        using second = std::tuple_element_t<1, value>;
        auto to_both = [](auto&& pair, part_lists<first>& left, part_lists<second>& right) {
            left.push(std::get<0>(std::forward<decltype(pair)>(pair)));
            right.push(std::get<1>(std::forward<decltype(pair)>(pair)));
        };
        return routed<first, second>(to_both);
    }

    // Two vectors: the items that fulfil the predicate, and the others.
    template <item_predicate<item> Predicate>
    auto partition(Predicate is_left) && {
        auto to_one = [is_left = std::move(is_left)](auto&& one, part_lists<value>& left,
                                                     part_lists<value>& right) mutable {
            (invoke_item(is_left, std::as_const(one)) ? left : right).push(std::forward<decltype(one)>(one));
        };
        return routed<value, value>(std::move(to_one));
    }

    // Two vectors: of the first alternatives of the variants that f(item) returns, and of the second ones.
    template <item_function<item> F>
        requires(std::variant_size_v<std::remove_cvref_t<item_result<F, item>>> == 2)
    auto partition_map(F f) && {
        using either = std::remove_cvref_t<item_result<F, item>>;
        using first = std::variant_alternative_t<0, either>;
        using second = std::variant_alternative_t<1, either>;
        auto to_one = [f = std::move(f)](auto&& one, part_lists<first>& left, part_lists<second>& right) mutable {
            either made = invoke_item(f, std::forward<decltype(one)>(one));
            if (made.index() == 0) left.push(std::get<0>(std::move(made)));
            else right.push(std::get<1>(std::move(made)));
        };
        return routed<first, second>(std::move(to_one));
    }

    // The items with the same key(item), in their order, for each key: pairs of a key and its items, sorted by the keys, which can be
    // looked up like those of a map. key is called once for each item.
    template <item_function<seen<item>> Key>
    auto group_by(Key key) && {
        using key_type = std::remove_cvref_t<item_result<Key, seen<item>>>;
        item_groups<key_type, value> grouped;
        group_items(std::move(key), grouped);
        return grouped;
    }

    // The same in a map from keys to vectors: group_by<std::map>(key), group_by<std::unordered_map>(key).
    template <template <class...> class Map, item_function<seen<item>> Key>
    auto group_by(Key key) && {
        using key_type = std::remove_cvref_t<item_result<Key, seen<item>>>;
        item_groups<key_type, value> grouped;
        group_items(std::move(key), grouped);
        return static_cast<Map<key_type, std::vector<value>>>(std::move(grouped));
    }

    // The number of items with each value of bin_of(item), from 0 to bins - 1. Throws std::invalid_argument for any other value.
    template <item_function<item> BinOf = std::identity>
        requires std::integral<std::remove_cvref_t<item_result<BinOf, item>>>
    std::vector<std::size_t> histogram(std::size_t bins, BinOf bin_of = {}) && {
        using binned = staged<Source, map_stage<BinOf>>;
        binned from(taken_source(), map_stage<BinOf>(std::move(bin_of)));
        const iter_plan plan = prepared(from);
        return count_bins(from.size(), bins, plan.how, [&](auto& consumer, const options& how) {
            iter_plan with = plan;
            with.how = how;
            return drive(from, from.size(), with, consumer);
        });
    }

    // All items in a vector, sorted; equivalent ones keep their order.
    template <class Less = std::ranges::less, class Projection = std::identity>
    std::vector<value> to_sorted(Less less = {}, Projection projection = {}) && {
        iter_plan plan;
        Source from = taken_source();
        from.configure(plan);
        std::vector<value> all = chain_over<Source>(std::move(from)).collect();
        sort_range<sort_kind::stable>(all, std::move(less), std::move(projection), plan.how);
        return all;
    }

private:
    Source taken_source() { return chain_of<Source>(*this).into_source(); }

    // Also tells the pool that the chain was to run in.
    part_lists<value> gathered(heddle::pool*& pool) {
        Source from = taken_source();
        const iter_plan plan = prepared(from);
        pool = plan.how.pool;
        lists_consumer<value> lists;
        return std::move(drive(from, from.size(), plan, lists).all);
    }

    template <class Key, class KeyType>
    void group_items(Key key, item_groups<KeyType, value>& grouped) {
        using keyed = keyed_item<KeyType, value>;
        iter_plan plan;
        Source from = taken_source();
        from.configure(plan);
        auto with_key = [&key](item one) -> keyed {
            KeyType of_item = invoke_item(key, std::as_const(one));
            return {std::move(of_item), value(std::forward<item>(one))};
        };
        auto all = chain_over<Source>(std::move(from)).map(with_key).template collect<uninitialized_vector<keyed>>();
        auto take_key = [](keyed& one) { return std::move(one.key); };
        std::less<KeyType> less;
        auto groups = group_elements(all, take_key, less, plan.how);
        std::vector<std::vector<value>> items(groups.size());
        auto fill = [&](std::size_t g) {
            items[g].reserve(groups.offsets[g + 1] - groups.offsets[g]);
            for (std::size_t i = groups.offsets[g]; i != groups.offsets[g + 1]; ++i)
                items[g].push_back(std::move(all[groups.order[i]].what));
        };
        for_each_index(groups.size(), fill, {.pool = plan.how.pool});
        for (std::size_t g = 0; g < groups.size(); ++g) grouped.append(std::move(groups.keys[g]), std::move(items[g]));
    }

    template <class Left, class Right, class Route>
    std::pair<std::vector<Left>, std::vector<Right>> routed(Route route) {
        Source from = taken_source();
        const iter_plan plan = prepared(from);
        routing_consumer<Left, Right, Route> router{std::move(route)};
        auto both = drive(from, from.size(), plan, router);
        std::pair<std::vector<Left>, std::vector<Right>> joined;
        std::move(both.left).join_into(joined.first, plan.how.pool);
        std::move(both.right).join_into(joined.second, plan.how.pool);
        return joined;
    }
};

}  // namespace heddle::inline v0::detail
