// SPDX-License-Identifier: Apache-2.0
// collections.hpp - members of chains that run it and keep all items: in containers, in groups, in order.
//
// Items come in the order of the chain. Of a chain that knows its places they are written into a vector in place.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <map>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "../detail/algo/sort_algorithms.hpp"
#include "collect.hpp"
#include "group.hpp"
#include "searches.hpp"

namespace heddle::detail {

template <class T> concept pair_item = tuple_item<T> && std::tuple_size_v<std::remove_cvref_t<T>> == 2;

template <source Source>
class collections : public searches<Source> {
public:
    using searches<Source>::searches;
    using typename searches<Source>::item;
    using typename searches<Source>::value;

    // All items in a container: collect<std::set<int>>(), or collect<std::deque>() for one of the items' own type. A map takes
    // pairs, and of those with the same key the first. A string takes characters, and strings to put one behind the other.
    template <class Container>
    Container collect() && {
        Container into;
        std::move(*this).collect_into(into);
        return into;
    }
    template <template <class...> class Container = std::vector>
    auto collect() && {
        return std::move(*this).template collect<Container<value>>();
    }

    // The same in a container that is there already; what it held is gone, but not its memory.
    template <class Container>
    void collect_into(Container& into) && {
        if constexpr (filled_in_place<Container, Source>) {
            const iter_plan plan = prepared(this->source_);
            const std::size_t n = this->source_.size();
            into.resize(n);
            place_consumer<decltype(into.begin())> places{into.begin()};
            drive(this->source_, n, plan, places);
        } else {
            into.clear();
            std::move(*this).extend(into);
        }
    }

    // All items behind what a container holds already.
    template <class Container>
    void extend(Container& into) && {
        pieces<value> all = std::move(*this).gathered();
        if constexpr (std::is_same_v<Container, std::vector<value>>) {
            if (into.empty()) {
                into = std::move(all).joined();
                return;
            }
        }
        put_all_into(into, std::move(all));
    }

    // All items as vectors, one for each part of the chain, which have to be put one behind the other.
    std::vector<std::vector<value>> collect_pieces() && { return std::move(*this).gathered().lists(); }

    // The elements of pairs in two vectors.
    auto unzip() &&
        requires pair_item<item>
    {
        using first = std::tuple_element_t<0, value>;
        using second = std::tuple_element_t<1, value>;
        auto to_both = [](auto&& pair, pieces<first>& left, pieces<second>& right) {
            left.push(std::get<0>(std::forward<decltype(pair)>(pair)));
            right.push(std::get<1>(std::forward<decltype(pair)>(pair)));
        };
        return routed<first, second>(to_both);
    }

    // Two vectors: the items that fulfil the predicate, and the others.
    template <item_predicate<item> Predicate>
    auto partition(Predicate is_left) && {
        auto to_one = [is_left = std::move(is_left)](auto&& one, pieces<value>& left, pieces<value>& right) mutable {
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
        auto to_one = [f = std::move(f)](auto&& one, pieces<first>& left, pieces<second>& right) mutable {
            either made = invoke_item(f, std::forward<decltype(one)>(one));
            if (made.index() == 0) left.push(std::get<0>(std::move(made)));
            else right.push(std::get<1>(std::move(made)));
        };
        return routed<first, second>(std::move(to_one));
    }

    // The items with the same key(item), in their order, for each key.
    template <item_function<seen<item>> Key>
    auto group_by(Key key) && {
        using key_type = std::remove_cvref_t<item_result<Key, seen<item>>>;
        return std::move(this->run(group_consumer<key_type, value, Key>{std::move(key)}).groups);
    }

    // How many items there are with each value of bin_of(item), from 0 to bins - 1. Throws std::invalid_argument for any other
    // value.
    template <item_function<item> BinOf = std::identity>
        requires std::integral<std::remove_cvref_t<item_result<BinOf, item>>>
    std::vector<std::size_t> histogram(std::size_t bins, BinOf bin_of = {}) && {
        return std::move(this->run(histogram_consumer<BinOf>{std::move(bin_of), bins}).counts);
    }

    // All items in a vector, sorted; equivalent ones keep their order.
    template <class Less = std::ranges::less, class Projection = std::identity>
    std::vector<value> to_sorted(Less less = {}, Projection projection = {}) && {
        iter_plan plan;
        this->source_.configure(plan);
        std::vector<value> all = std::move(*this).collect();
        sort_algorithm<sort_kind::stable>{}(all, std::move(less), std::move(projection), plan.how);
        return all;
    }

private:
    pieces<value> gathered() { return std::move(this->run(pieces_consumer<value>{}).all); }

    template <class Left, class Right, class Route>
    std::pair<std::vector<Left>, std::vector<Right>> routed(Route route) {
        auto both = this->run(routing_consumer<Left, Right, Route>{std::move(route)});
        return {std::move(both.left).joined(), std::move(both.right).joined()};
    }
};

}  // namespace heddle::detail
