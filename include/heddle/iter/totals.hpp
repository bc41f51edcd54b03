// SPDX-License-Identifier: Apache-2.0
// totals.hpp - members of chains that run it and make one value of all items.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include "../detail/algo/projected.hpp"
#include "../detail/algo/reductions.hpp"
#include "best_by_key.hpp"
#include "for_each.hpp"
#include "indexed_adaptors.hpp"
#include "total.hpp"

namespace heddle::detail {

// Which of two kept items: Which<Less> is lesser_of or greater_of.
template <class Less>
struct less_kept {
    template <class Item>
    bool operator()(const kept<Item>& left, const kept<Item>& right) {
        return std::invoke(less, left.peek(), right.peek());
    }

    Less less;
};

template <source Source>
class totals : public indexed_adaptors<Source> {
public:
    using indexed_adaptors<Source>::indexed_adaptors;
    using typename indexed_adaptors<Source>::item;
    using value = item_value_t<item>;

    // Calls f(item) for each item.
    template <item_function<item> F>
    void for_each(F f) && {
        using called = staged<Source, call_stage<F>>;
        this->template then<called>(call_stage<F>(std::move(f))).run_all();
    }

    // Calls f(state, item), with a state for each part of the chain that init() makes.
    template <std::invocable Init, class F>
        requires stateful_item_function<F, std::remove_cvref_t<std::invoke_result_t<Init&>>, item>
    void for_each_init(Init init, F f) && {
        using state = std::remove_cvref_t<std::invoke_result_t<Init&>>;
        auto call = [f = std::move(f)](state& own, item one) mutable {
            auto of_item = std::bind_front(std::ref(f), std::ref(own));
            invoke_item(of_item, std::forward<item>(one));
            return true;
        };
        std::move(*this).map_init(std::move(init), std::move(call)).for_each([](bool) {});
    }

    // The same with copies of a value.
    template <std::copy_constructible State, class F>
        requires stateful_item_function<F, State, item>
    void for_each_with(State state, F f) && {
        auto copy = [state = std::move(state)] { return state; };
        std::move(*this).for_each_init(std::move(copy), std::move(f));
    }

    // Assigns a value to each item.
    template <class T>
        requires std::assignable_from<item, const T&>
    void fill(const T& what) && {
        std::move(*this).for_each([&what](item one) { one = what; });
    }

    // op over all items, in their order, each part from the identity on: op(identity, x) is x.
    template <std::copy_constructible T, class Op>
        requires adds_items<Op, T, item> && std::invocable<Op&, T, T>
    T reduce(T identity, Op op) && {
        return this->run(reduce_consumer<T, Op>{std::move(op), std::move(identity)}).total;
    }

    // op over all items, in their order; nothing, if there are none.
    template <class Op>
        requires adds_items<Op, value, value>
    std::optional<value> reduce_with(Op op) && {
        return this->run(reduce_with_consumer<value, Op>{std::move(op)}).total;
    }

    // Sums and products overflow as T does, which is the type of an item unless it is given: sum<double>().
    template <class T = value>
        requires adds_items<std::plus<>, T, item>
    T sum() && {
        return std::move(*this).reduce(T{}, std::plus<>());
    }
    template <class T = value>
        requires adds_items<std::multiplies<>, T, item>
    T product() && {
        return std::move(*this).reduce(T(1), std::multiplies<>());
    }

    // How many items there are, after all filters.
    std::size_t count() && {
        auto one = [](const auto&) { return std::size_t{1}; };
        using counted = staged<Source, map_stage<decltype(one)>>;
        return this->template then<counted>(map_stage<decltype(one)>(one)).sum();
    }

    // The first of the least items, or of the greatest; nothing, if there are none. By the natural order, by that of
    // less(a, b), or by that of key(item), which is called once for each.
    std::optional<value> min() && { return std::move(*this).min_by(std::ranges::less()); }
    std::optional<value> max() && { return std::move(*this).max_by(std::ranges::less()); }

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
            const bool is_less = std::invoke(less, std::as_const(right.first), std::as_const(left.first));
            const bool is_greater = !std::invoke(less, std::as_const(right.second), std::as_const(left.second));
            return both(std::move((is_less ? right : left).first), std::move((is_greater ? right : left).second));
        };
        auto twice = [](item one) {
            value copy(one);
            return both(std::forward<item>(one), std::move(copy));
        };
        return std::move(*this).map(twice).reduce_with(std::move(widest));
    }

    // Runs the chain for what its functions do. What comes out at its end is dropped.
    void run_all() && { this->run(nothing_consumer{}); }

private:
    template <template <class> class Which, class Less>
    std::optional<value> best(Less less) {
        if constexpr (k_reorders<Which<Less>, value>) {
            return std::move(*this).reduce_with(Which<Less>{std::move(less)});
        } else {
            auto found = keeping().reduce_with(Which<less_kept<Less>>{{std::move(less)}});
            return found ? std::optional<value>(std::move(*found).take()) : std::nullopt;
        }
    }

    template <class IsBetter, class Key>
    std::optional<value> best_by_key(Key key) {
        auto found = this->run(best_by_key_consumer<item, Key, IsBetter>{std::move(key)}).best;
        return found ? std::optional<value>(std::move(found->what).take()) : std::nullopt;
    }

    auto keeping() {
        return std::move(*this).map([](item one) { return kept<item>(std::forward<item>(one)); });
    }
};

}  // namespace heddle::detail
