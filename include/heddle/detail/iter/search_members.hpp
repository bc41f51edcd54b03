// SPDX-License-Identifier: Apache-2.0
// search_members.hpp - members that run a chain until something is found: find, position, any, all, first, try_for_each and others.
//
// Threads learn what others have found, and end early. The `_first` and `_last` forms find what serial code would find. A
// `_first` form rethrows an exception only if nothing is found to the left of it. The `_any` forms return what is found soonest.
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include "../algo/items.hpp"
#include "../algo/search.hpp"
#include "../algo/try_reduction.hpp"
#include "../base/function_objects.hpp"
#include "as_source.hpp"
#include "drive.hpp"
#include "flat_map.hpp"
#include "stages.hpp"

namespace heddle::inline v0::detail {

// The item of a chain that comes first, last, or soonest.
template <which Which, class Source>
auto found_in(parallel_iterator<Source>&& chain) {
    using value = item_value_t<typename Source::item>;
    auto what = drive(std::move(chain).into_source(), find_consumer<typename Source::item, Which>{}).take();
    return what ? std::optional<value>(std::move(*what).take()) : std::nullopt;
}

// The same among the items that fulfil a predicate. The last item of a chain that can be reversed is the first of its reverse.
template <which Which, class Source, class Predicate>
auto find_in(parallel_iterator<Source>&& chain, Predicate is_wanted) {
    if constexpr (Which == which::last && indexed_source<Source>)
        return find_in<which::first>(std::move(chain).rev(), std::move(is_wanted));
    else return found_in<Which>(std::move(chain).filter(std::move(is_wanted)));
}

template <source Source>
class search_members {
    using item = typename Source::item;
    using value = item_value_t<item>;
    using numbered_value = std::pair<std::size_t, value>;

public:
    // --- Items that fulfil a predicate

    // An item that fulfils a predicate, the first one, or the last one; nothing if none does.
    template <item_predicate<item> Predicate>
    std::optional<value> find_any(Predicate is_wanted) && {
        return find_in<which::any>(chain_of<Source>(*this), std::move(is_wanted));
    }
    template <item_predicate<item> Predicate>
    std::optional<value> find_first(Predicate is_wanted) && {
        return find_in<which::first>(chain_of<Source>(*this), std::move(is_wanted));
    }
    template <item_predicate<item> Predicate>
    std::optional<value> find_last(Predicate is_wanted) && {
        return find_in<which::last>(chain_of<Source>(*this), std::move(is_wanted));
    }

    // The same with the item's number.
    template <item_predicate<item> Predicate>
    std::optional<numbered_value> find_any_indexed(Predicate is_wanted) &&
        requires indexed_source<Source>
    {
        return find_indexed<which::any>(std::move(is_wanted));
    }
    template <item_predicate<item> Predicate>
    std::optional<numbered_value> find_first_indexed(Predicate is_wanted) &&
        requires indexed_source<Source>
    {
        return find_indexed<which::first>(std::move(is_wanted));
    }
    template <item_predicate<item> Predicate>
    std::optional<numbered_value> find_last_indexed(Predicate is_wanted) &&
        requires indexed_source<Source>
    {
        return find_indexed<which::last>(std::move(is_wanted));
    }

    // Only its number.
    template <item_predicate<item> Predicate>
    std::optional<std::size_t> position_any(Predicate is_wanted) &&
        requires indexed_source<Source>
    {
        return found_in<which::any>(chain_of<Source>(*this).positions(std::move(is_wanted)));
    }
    template <item_predicate<item> Predicate>
    std::optional<std::size_t> position_first(Predicate is_wanted) &&
        requires indexed_source<Source>
    {
        return found_in<which::first>(chain_of<Source>(*this).positions(std::move(is_wanted)));
    }
    template <item_predicate<item> Predicate>
    std::optional<std::size_t> position_last(Predicate is_wanted) &&
        requires indexed_source<Source>
    {
        return found_in<which::last>(chain_of<Source>(*this).positions(std::move(is_wanted)));
    }

    // The value of the first optional that f(item) returns and that is not empty; of any one; of the last one.
    template <item_function_to_maybe<item> F>
    auto find_map_any(F f) && {
        return found_in<which::any>(chain_of<Source>(*this).filter_map(std::move(f)));
    }
    template <item_function_to_maybe<item> F>
    auto find_map_first(F f) && {
        return found_in<which::first>(chain_of<Source>(*this).filter_map(std::move(f)));
    }
    template <item_function_to_maybe<item> F>
    auto find_map_last(F f) && {
        return found_in<which::last>(chain_of<Source>(*this).filter_map(std::move(f)));
    }

    // Does the predicate hold for any item, for all, for none? The search ends when the answer is known.
    template <item_predicate<item> Predicate>
    bool any(Predicate holds) && {
        auto is_true = [holds = std::move(holds)](seen<item> one) mutable -> bool { return invoke_item(holds, one); };
        return find_in<which::any>(chain_of<Source>(*this).map(std::move(is_true)), std::identity()).has_value();
    }
    template <item_predicate<item> Predicate>
    bool all(Predicate holds) && {
        auto fails = [holds = std::move(holds)](seen<item> one) mutable -> bool { return !invoke_item(holds, one); };
        return !chain_of<Source>(*this).any(std::move(fails));
    }
    template <item_predicate<item> Predicate>
    bool none(Predicate holds) && {
        return !chain_of<Source>(*this).any(std::move(holds));
    }

    // --- By its place

    // The first item, the last one, the one with the number n; nothing if there is none.
    std::optional<value> first() && { return found_in<which::first>(chain_of<Source>(*this)); }
    std::optional<value> last() && {
        if constexpr (indexed_source<Source>) return chain_of<Source>(*this).rev().first();
        else return found_in<which::last>(chain_of<Source>(*this));
    }
    std::optional<value> nth(std::size_t n) &&
        requires indexed_source<Source>
    {
        Source from = chain_of<Source>(*this).into_source();
        prepared(from);
        if (n >= from.size()) return std::nullopt;
        return value(from.at(n));
    }

    // --- Functions that return a value or an error

    // Calls f(item) for each item. Returns the leftmost result that is an error, else a default-constructed one. Items to the right of
    // an error may be left out.
    template <item_function<item> F>
        requires fallible<item_result<F, item>>
    auto try_for_each(F f) && {
        using result = std::remove_cvref_t<item_result<F, item>>;
        auto is_error = [](const result& made) { return !made; };
        std::optional<result> error =
            find_in<which::first>(chain_of<Source>(*this).map(std::move(f)), std::move(is_error));
        return error ? *std::move(error) : result{};
    }

    // The same with f(state, item), and a state for each part of the chain: made by init(), or copies of a value.
    template <std::invocable Init, class F>
        requires stateful_item_function<F, std::remove_cvref_t<std::invoke_result_t<Init&>>, item>
    auto try_for_each_init(Init init, F f) && {
        return chain_of<Source>(*this).map_init(std::move(init), std::move(f)).try_for_each(forwarding());
    }
    template <std::copy_constructible State, class F>
        requires stateful_item_function<F, State, item>
    auto try_for_each_with(State state, F f) && {
        return chain_of<Source>(*this).map_with(std::move(state), std::move(f)).try_for_each(forwarding());
    }

    // op over the values of the items, each part from the identity on; or the leftmost item that is an error. op returns a value, or
    // a value or an error itself.
    template <std::copy_constructible T, class Op>
        requires fallible<std::remove_cvref_t<item>> && maybe_item<item> && std::invocable<Op&, T, T>
    auto try_reduce(T identity, Op op) && {
        using result = std::remove_cvref_t<item>;
        try_reduce_consumer<result, T, Op> totals{op, std::move(identity), {}};
        return drive(chain_of<Source>(*this).into_source(), totals).take();
    }

private:
    template <which Which, class Predicate>
    std::optional<numbered_value> find_indexed(Predicate is_wanted) {
        auto has_wanted = [is_wanted = std::move(is_wanted)](const std::pair<std::size_t, item>& numbered) mutable {
            return invoke_item(is_wanted, std::as_const(numbered.second));
        };
        return find_in<Which>(chain_of<Source>(*this).enumerate(), std::move(has_wanted));
    }
};

}  // namespace heddle::inline v0::detail
