// SPDX-License-Identifier: Apache-2.0
// searches.hpp - members of chains that run it until something is found.
//
// Threads learn of what others have found and end early. The `_first` and `_last` forms find what serial code would find; an
// exception arrives from a `_first` form only if nothing is found to the left of it. The `_any` forms are content with what is
// found soonest.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include "../detail/algo/try_algorithms.hpp"
#include "find.hpp"
#include "totals.hpp"
#include "try_reduce.hpp"

namespace heddle::detail {

template <source Source>
class searches : public totals<Source> {
public:
    using totals<Source>::totals;
    using typename totals<Source>::item;
    using typename totals<Source>::value;
    using numbered_value = std::pair<std::size_t, value>;

    // --- An item that fulfils a predicate; nothing, if none does

    template <item_predicate<item> Predicate>
    std::optional<value> find_any(Predicate is_wanted) && {
        return find<which::any>(std::move(is_wanted));
    }
    template <item_predicate<item> Predicate>
    std::optional<value> find_first(Predicate is_wanted) && {
        return find<which::first>(std::move(is_wanted));
    }
    template <item_predicate<item> Predicate>
    std::optional<value> find_last(Predicate is_wanted) && {
        return find<which::last>(std::move(is_wanted));
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

    // Its number alone.
    template <item_predicate<item> Predicate>
    std::optional<std::size_t> position_any(Predicate is_wanted) &&
        requires indexed_source<Source>
    {
        return std::move(*this).positions(std::move(is_wanted)).template found<which::any>();
    }
    template <item_predicate<item> Predicate>
    std::optional<std::size_t> position_first(Predicate is_wanted) &&
        requires indexed_source<Source>
    {
        return std::move(*this).positions(std::move(is_wanted)).template found<which::first>();
    }
    template <item_predicate<item> Predicate>
    std::optional<std::size_t> position_last(Predicate is_wanted) &&
        requires indexed_source<Source>
    {
        return std::move(*this).positions(std::move(is_wanted)).template found<which::last>();
    }

    // What the first optional holds that f(item) returns and that is not empty; or any, or the last.
    template <item_function_to_maybe<item> F>
    auto find_map_any(F f) && {
        return std::move(*this).filter_map(std::move(f)).template found<which::any>();
    }
    template <item_function_to_maybe<item> F>
    auto find_map_first(F f) && {
        return std::move(*this).filter_map(std::move(f)).template found<which::first>();
    }
    template <item_function_to_maybe<item> F>
    auto find_map_last(F f) && {
        return std::move(*this).filter_map(std::move(f)).template found<which::last>();
    }

    // --- Is there one?

    template <item_predicate<item> Predicate>
    bool any(Predicate holds) && {
        auto is_true = [holds = std::move(holds)](seen<item> one) mutable -> bool { return invoke_item(holds, one); };
        return std::move(*this).map(std::move(is_true)).template find<which::any>(std::identity()).has_value();
    }
    template <item_predicate<item> Predicate>
    bool all(Predicate holds) && {
        auto fails = [holds = std::move(holds)](seen<item> one) mutable -> bool { return !invoke_item(holds, one); };
        return !std::move(*this).any(std::move(fails));
    }
    template <item_predicate<item> Predicate>
    bool none(Predicate holds) && {
        return !std::move(*this).any(std::move(holds));
    }

    // --- By its place

    // The first item, or the last, or that with the number n; nothing, if there is none.
    std::optional<value> first() && { return std::move(*this).template found<which::first>(); }
    std::optional<value> last() && {
        if constexpr (indexed_source<Source>) return std::move(*this).rev().first();
        else return std::move(*this).template found<which::last>();
    }
    std::optional<value> nth(std::size_t n) &&
        requires indexed_source<Source>
    {
        prepared(this->source_);
        if (n >= this->source_.size()) return std::nullopt;
        return value(this->source_.at(n));
    }

    // --- Functions that return a value or an error

    // Calls f(item) for each item. Returns the leftmost result that is an error, else one made from nothing. What lies to
    // the right of an error need not be called.
    template <item_function<item> F>
        requires fallible<item_result<F, item>>
    auto try_for_each(F f) && {
        using result = std::remove_cvref_t<item_result<F, item>>;
        auto is_error = [](const result& made) { return !made; };
        std::optional<result> error =
            std::move(*this).map(std::move(f)).template find<which::first>(std::move(is_error));
        return error ? *std::move(error) : result{};
    }

    // The same with a state for each part of the chain, f(state, item): from init(), or copies of a value.
    template <std::invocable Init, class F>
        requires stateful_item_function<F, std::remove_cvref_t<std::invoke_result_t<Init&>>, item>
    auto try_for_each_init(Init init, F f) && {
        return std::move(*this).map_init(std::move(init), std::move(f)).try_for_each(forwarding());
    }
    template <std::copy_constructible State, class F>
        requires stateful_item_function<F, State, item>
    auto try_for_each_with(State state, F f) && {
        return std::move(*this).map_with(std::move(state), std::move(f)).try_for_each(forwarding());
    }

    // op over what the items hold, which are values or errors, each part from the identity on; or the leftmost error. op
    // returns a value, or a value or an error itself.
    template <std::copy_constructible T, class Op>
        requires fallible<std::remove_cvref_t<item>> && maybe_item<item> && std::invocable<Op&, T, T>
    auto try_reduce(T identity, Op op) && {
        using result = std::remove_cvref_t<item>;
        return this->run(try_reduce_consumer<result, T, Op>{std::move(op), std::move(identity), {}}).take();
    }

protected:
    template <source Other>
    friend class searches;

    // The item that comes first, or last, or soonest.
    template <which Which>
    std::optional<value> found() {
        auto what = this->run(find_consumer<item, Which>{}).take();
        return what ? std::optional<value>(std::move(*what).take()) : std::nullopt;
    }

    // Of a chain that can be turned round, the last is the first.
    template <which Which, class Predicate>
    std::optional<value> find(Predicate is_wanted) {
        if constexpr (Which == which::last && indexed_source<Source>)
            return std::move(*this).rev().template find<which::first>(std::move(is_wanted));
        else return std::move(*this).filter(std::move(is_wanted)).template found<Which>();
    }

    template <which Which, class Predicate>
    std::optional<numbered_value> find_indexed(Predicate is_wanted) {
        auto has_wanted = [is_wanted = std::move(is_wanted)](const std::pair<std::size_t, item>& numbered) mutable {
            return invoke_item(is_wanted, std::as_const(numbered.second));
        };
        return std::move(*this).enumerate().template find<Which>(std::move(has_wanted));
    }
};

}  // namespace heddle::detail
