// SPDX-License-Identifier: Apache-2.0
// total_members.hpp - members that run a chain and make one value of all items: for_each, reduce, sum, count, min, max and others.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include "../algo/items.hpp"
#include "../algo/reduction.hpp"
#include "../base/function_objects.hpp"
#include "../base/invoke.hpp"
#include "as_source.hpp"
#include "best_by_key.hpp"
#include "drive.hpp"
#include "stages.hpp"
#include "stateful_stages.hpp"

namespace heddle::inline v0::detail {

// Compares kept items.
template <class Less>
struct less_kept {
    template <class Item>
    bool operator()(const kept<Item>& left, const kept<Item>& right) {
        return detail::invoke(less, left.peek(), right.peek());
    }

    Less less;
};

template <source Source>
class total_members {
    using item = typename Source::item;
    using value = item_value_t<item>;

public:
    // Calls f(item) for each item.
    template <item_function<item> F>
    void for_each(F f) && {
        using called = staged<Source, call_stage<F>>;
        chain_over<called>(taken_source(), call_stage<F>(std::move(f))).run_all();
    }

    // Calls f(state, item). init() makes a state for each part of the chain.
    template <std::invocable Init, class F>
        requires stateful_item_function<F, std::remove_cvref_t<std::invoke_result_t<Init&>>, item>
    void for_each_init(Init init, F f) && {
        using state = std::remove_cvref_t<std::invoke_result_t<Init&>>;
        auto call = [f = std::move(f)](state& own, item one) mutable {
            call_with_state of_item(f, own);
            invoke_item(of_item, std::forward<item>(one));
            return true;
        };
        chain_of<Source>(*this).map_init(std::move(init), std::move(call)).for_each([](bool) {});
    }

    // The same with copies of a value.
    template <std::copy_constructible State, class F>
        requires stateful_item_function<F, State, item>
    void for_each_with(State state, F f) && {
        auto copy = [state = std::move(state)] { return state; };
        chain_of<Source>(*this).for_each_init(std::move(copy), std::move(f));
    }

    // Assigns the value `what` to each item.
    template <class T>
        requires std::assignable_from<item, const T&>
    void fill(const T& what) && {
        chain_of<Source>(*this).for_each([&what](item one) { one = what; });
    }

    // op over all items, in their order. Each part begins from the identity: op(identity, x) is x.
    template <std::copy_constructible T, class Op>
        requires adds_items<Op, T, item> && std::invocable<Op&, T, T>
    T reduce(T identity, Op op) && {
        return drive(taken_source(), reduce_consumer<T, Op>{op, identity}).total;
    }

    // op over all items, in their order; nothing if there are none.
    template <class Op>
        requires adds_items<Op, value, value>
    std::optional<value> reduce_with(Op op) && {
        return drive(taken_source(), reduce_with_consumer<value, Op>{op}).total;
    }

    // Adds all items to a total of the caller. Each part of the chain begins from T(): op(part's total, item) adds an item, and
    // merge(left total, right total) adds what the neighbour on the right has. Both change the left one in place. The total is not changed
    // if a call throws.
    template <std::default_initializable T, class Op, class Merge>
        requires adds_in_place<Op, T, item> && std::invocable<Merge&, T&, T>
    void fold_into(T& total, Op op, Merge merge) && {
        auto both = [&](T left, T right) {
            detail::invoke(merge, left, std::move(right));
            return left;
        };
        auto all = chain_of<Source>(*this).fold([] { return T(); }, std::move(op)).reduce_with(both);
        if (all) detail::invoke(merge, total, *std::move(all));
    }

    // The type of the total is that of an item, or the one that is given: sum<double>(). It overflows as that type does.
    template <class T = value>
        requires adds_items<std::plus<>, T, item>
    T sum() && {
        return chain_of<Source>(*this).reduce(T{}, std::plus<>());
    }
    template <class T = value>
        requires adds_items<std::multiplies<>, T, item>
    T product() && {
        return chain_of<Source>(*this).reduce(T(1), std::multiplies<>());
    }

    // The number of items, after all filters.
    std::size_t count() && {
        auto one = [](const auto&) { return std::size_t{1}; };
        using counted = staged<Source, map_stage<decltype(one)>>;
        return chain_over<counted>(taken_source(), map_stage<decltype(one)>(one)).sum();
    }

    // The first of the least items, or of the greatest; nothing if there are none. The order is the natural one, that of
    // less(a, b), or that of key(item), which is called once for each item.
    std::optional<value> min() && { return chain_of<Source>(*this).min_by(std::ranges::less()); }
    std::optional<value> max() && { return chain_of<Source>(*this).max_by(std::ranges::less()); }
    template <class Less>
        requires std::predicate<Less&, const value&, const value&>
    std::optional<value> min_by(Less less) && {
        return best<lesser_of>(std::move(less));
    }
    template <class Less>
        requires std::predicate<Less&, const value&, const value&>
    std::optional<value> max_by(Less less) && {
        return best<greater_of>(std::move(less));
    }
    template <item_function<seen<item>> Key>
    std::optional<value> min_by_key(Key key) && {
        return best_by_key<is_less>(std::move(key));
    }
    template <item_function<seen<item>> Key>
    std::optional<value> max_by_key(Key key) && {
        return best_by_key<is_greater>(std::move(key));
    }

    // The first of the least and the last of the greatest items, as std::ranges::minmax.
    template <class Less = std::ranges::less>
        requires std::predicate<Less&, const value&, const value&> && std::copy_constructible<value>
    std::optional<std::pair<value, value>> minmax(Less less = {}) && {
        using both = std::pair<value, value>;
        auto widest = [less = std::move(less)](both left, both right) mutable {
            const bool is_less = detail::invoke(less, std::as_const(right.first), std::as_const(left.first));
            const bool is_greater = !detail::invoke(less, std::as_const(right.second), std::as_const(left.second));
            return both(std::move((is_less ? right : left).first), std::move((is_greater ? right : left).second));
        };
        auto twice = [](item one) {
            value copy(one);
            return both(std::forward<item>(one), std::move(copy));
        };
        return chain_of<Source>(*this).map(twice).reduce_with(std::move(widest));
    }

    // Runs the chain for the effects of its functions, and drops its items.
    void run_all() && { drive(taken_source(), nothing_consumer{}); }

private:
    Source taken_source() { return chain_of<Source>(*this).into_source(); }

    template <template <class> class Which, class Less>
    std::optional<value> best(Less less) {
        if constexpr (k_reorders<Which<Less>, value>) {
            return chain_of<Source>(*this).reduce_with(Which<Less>{std::move(less)});
        } else {
            auto found = keeping().reduce_with(Which<less_kept<Less>>{{std::move(less)}});
            return found ? std::optional<value>(std::move(*found).take()) : std::nullopt;
        }
    }

    template <class IsBetter, class Key>
    std::optional<value> best_by_key(Key key) {
        auto found = drive(taken_source(), best_by_key_consumer<item, Key, IsBetter>{std::move(key)}).best;
        return found ? std::optional<value>(std::move(found->what).take()) : std::nullopt;
    }

    auto keeping() {
        return chain_of<Source>(*this).map([](item one) { return kept<item>(std::forward<item>(one)); });
    }
};

}  // namespace heddle::inline v0::detail
