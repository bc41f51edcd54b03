// SPDX-License-Identifier: Apache-2.0
// items.hpp - how functions are called with an item of a chain, and how an item is kept.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "../base/compiler.hpp"
#include "../base/invoke.hpp"

namespace heddle::inline v0::detail {

template <class Item> concept tuple_item = requires { std::tuple_size<std::remove_cvref_t<Item>>::value; };

template <class F, class Item, class Indices>
inline constexpr bool k_takes_elements = false;
template <class F, class Item, std::size_t... I>
inline constexpr bool k_takes_elements<F, Item, std::index_sequence<I...>> =
    std::is_invocable_v<F&, decltype(std::get<I>(std::declval<Item>()))...>;

// A function of as many arguments as the item, a pair or a tuple, has elements.
template <class F, class Item>
concept takes_elements =
    tuple_item<Item> &&
    k_takes_elements<F, Item, std::make_index_sequence<std::tuple_size_v<std::remove_cvref_t<Item>>>>;

// Can F be called with the item, or else with its elements? `zip(v).map(std::multiplies<>())` is the latter.
template <class F, class Item> concept item_function = std::invocable<F&, Item> || takes_elements<F, Item>;

template <class F, class Item>
    requires item_function<F, Item>
HEDDLE_ALWAYS_INLINE constexpr decltype(auto) invoke_item(F& f, Item&& item) {
    if constexpr (std::invocable<F&, Item>) return detail::invoke(f, std::forward<Item>(item));
    else return std::apply(f, std::forward<Item>(item));
}

template <class F, class Item>
using item_result = decltype(invoke_item(std::declval<F&>(), std::declval<Item>()));

// An item that is only read.
template <class Item>
using seen = const std::remove_reference_t<Item>&;

template <class F, class Item>
concept item_predicate = item_function<F, seen<Item>> && std::convertible_to<item_result<F, seen<Item>>, bool>;

// F(state, item), or F(state, elements...).
template <class F, class State, class Item>
concept stateful_item_function = item_function<call_with_state<F, State>, Item>;

// The value of an item: without references, neither its own nor those of a pair's or tuple's elements.
template <class Item>
struct item_value {
    using type = std::remove_cvref_t<Item>;
};
template <class Item>  // an element of a std::vector<bool>
    requires(std::same_as<Item, std::vector<bool>::reference> || std::same_as<Item, std::vector<bool>::const_reference>)
struct item_value<Item> {
    using type = bool;
};
template <class Item>
    requires(!std::same_as<Item, std::remove_cvref_t<Item>>)
struct item_value<Item> : item_value<std::remove_cvref_t<Item>> {};
template <class First, class Second>
struct item_value<std::pair<First, Second>> {
    using type = std::pair<typename item_value<First>::type, typename item_value<Second>::type>;
};
template <class... Elements>
struct item_value<std::tuple<Elements...>> {
    using type = std::tuple<typename item_value<Elements>::type...>;
};
template <class Item>
using item_value_t = typename item_value<Item>::type;

// An item that is kept for later, and may be replaced by another one. A reference to an element is kept as a pointer.
template <class Item>
class kept {
    static constexpr bool k_by_pointer = std::is_lvalue_reference_v<Item> && !std::is_arithmetic_v<item_value_t<Item>>;
    using storage = std::conditional_t<k_by_pointer, std::remove_reference_t<Item>*, item_value_t<Item>>;

public:
    explicit kept(Item&& item) : what_(store(std::forward<Item>(item))) {}

    const auto& peek() const noexcept {
        if constexpr (k_by_pointer) return *what_;
        else return what_;
    }
    item_value_t<Item> take() && {
        if constexpr (k_by_pointer) return item_value_t<Item>(*what_);
        else return std::move(what_);
    }

private:
    static storage store(Item&& item) {
        if constexpr (k_by_pointer) return std::addressof(item);
        else return storage(std::forward<Item>(item));
    }

    storage what_;
};

}  // namespace heddle::inline v0::detail
