// SPDX-License-Identifier: Apache-2.0
// adaptors.hpp - members of chains that make another chain: of each item by itself, whatever the chain is.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include "../detail/iter/items.hpp"
#include "../pool.hpp"
#include "by_value.hpp"
#include "chain.hpp"
#include "chain_root.hpp"
#include "filter.hpp"
#include "flat_map.hpp"
#include "fold.hpp"
#include "fuse.hpp"
#include "inspect.hpp"
#include "limits_any.hpp"
#include "map.hpp"
#include "map_init.hpp"
#include "scan.hpp"
#include "settings.hpp"

namespace heddle::detail {

template <source Source>
class adaptors : public chain_root<Source> {
    template <class Stage>
    using with_stage = staged<Source, Stage>;

public:
    using chain_root<Source>::chain_root;
    using typename chain_root<Source>::item;

    // --- One item of one

    // f(item). A pair or tuple may also come as separate arguments, here and everywhere: zip(b).map(std::plus<>()).
    template <item_function<item> F>
    auto map(F f) && {
        return this->template then<with_stage<map_stage<F>>>(map_stage<F>(std::move(f)));
    }

    // f(state, item), with a state for each part of the chain that init() makes. Parts are made where there is demand: about
    // as many as threads. States have to be movable.
    template <std::invocable Init, class F>
        requires stateful_item_function<F, std::remove_cvref_t<std::invoke_result_t<Init&>>, item>
    auto map_init(Init init, F f) && {
        return this->template then<map_init_source<Source, Init, F>>(std::move(init), std::move(f));
    }

    // The same with copies of a value.
    template <std::copy_constructible State, class F>
        requires stateful_item_function<F, State, item>
    auto map_with(State state, F f) && {
        auto copy = [state = std::move(state)] { return state; };
        return std::move(*this).map_init(std::move(copy), std::move(f));
    }

    // Calls f(item) for each item and passes it on: inspect with a constant item, update with one that may be changed.
    template <item_function<seen<item>> F>
    auto inspect(F f) && {
        return this->template then<with_stage<inspect_stage<F>>>(inspect_stage<F>(std::move(f)));
    }
    template <item_function<std::add_lvalue_reference_t<item>> F>
    auto update(F f) && {
        return this->template then<with_stage<update_stage<F>>>(update_stage<F>(std::move(f)));
    }

    // Copies in the place of references. Rayon's names mean the same.
    auto by_value() && { return this->template then<with_stage<by_value_stage>>(by_value_stage()); }
    auto cloned() && { return std::move(*this).by_value(); }
    auto copied() && { return std::move(*this).by_value(); }

    // --- Fewer, or more

    // The items for which is_wanted(item) is true.
    template <item_predicate<item> Predicate>
    auto filter(Predicate is_wanted) && {
        return this->template then<with_stage<filter_stage<Predicate>>>(filter_stage<Predicate>(std::move(is_wanted)));
    }

    // What the optionals that f(item) returns hold.
    template <item_function_to_maybe<item> F>
    auto filter_map(F f) && {
        return this->template then<with_stage<filter_map_stage<F>>>(filter_map_stage<F>(std::move(f)));
    }

    // All items of the ranges, or chains, that f(item) returns. Each is divided in turn if others have nothing to do.
    template <item_function_to_many<item> F>
    auto flat_map(F f) && {
        return this->template then<flat_map_source<Source, F>>(std::move(f));
    }

    // All elements of the ranges that f(item) returns, of any kind; each is walked through by one thread.
    template <item_function_to_range<item> F>
    auto flat_map_seq(F f) && {
        return this->template then<with_stage<flat_map_seq_stage<F>>>(flat_map_seq_stage<F>(std::move(f)));
    }

    // The same for items that are ranges, or chains, themselves.
    auto flatten() &&
        requires item_function_to_many<forwarding, item>
    {
        return std::move(*this).flat_map(forwarding());
    }
    auto flatten_seq() &&
        requires item_function_to_range<forwarding, item>
    {
        return std::move(*this).flat_map_seq(forwarding());
    }

    // The items of this chain, then those of another one.
    template <source_like Other>
        requires std::common_reference_with<item, typename source_of<Other>::item>
    auto chain(Other&& other) && {
        return this->template then<chain_source<Source, source_of<Other>>>(as_source(std::forward<Other>(other)));
    }

    // --- Totals as items

    // One total for each part of the chain: identity() begins it, op(total, item) adds to it.
    template <std::invocable Identity, class Op>
        requires adds_items<Op, std::invoke_result_t<Identity&>, item>
    auto fold(Identity identity, Op op) && {
        return this->template then<fold_source<Source, Identity, Op>>(std::move(identity), std::move(op));
    }

    // The same, begun from copies of a value.
    template <std::copy_constructible T, class Op>
        requires adds_items<Op, T, item>
    auto fold_with(T identity, Op op) && {
        auto copy = [identity = std::move(identity)] { return identity; };
        return std::move(*this).fold(std::move(copy), std::move(op));
    }

    // The same for an op that returns a value or an error: after the first error of a part nothing is added to it.
    template <std::invocable Identity, class Op>
        requires maybe_item<std::invoke_result_t<Op&, std::invoke_result_t<Identity&>, item>>
    auto try_fold(Identity identity, Op op) && {
        using result = std::remove_cvref_t<std::invoke_result_t<Op&, std::invoke_result_t<Identity&>, item>>;
        auto begin = [identity = std::move(identity)]() mutable { return result(std::invoke(identity)); };
        auto add = [op = std::move(op)](result total, item&& one) mutable -> result {
            return total ? result(std::invoke(op, *std::move(total), std::forward<item>(one))) : std::move(total);
        };
        return std::move(*this).fold(std::move(begin), std::move(add));
    }

    // Running totals: the first item, op of the first two, and so on. All items are held in memory for it.
    template <class Op = std::plus<>>
        requires scannable<item, Op>
    auto scan(Op op = {}) && {
        using scanned = scanned_source<Source, running_totals<Op>>;
        return this->template then<scanned>(running_totals<Op>{std::move(op)});
    }

    // The same from a value on: init, op(init, first item), and so on, without the total of all.
    template <class Op = std::plus<>>
        requires scannable<item, Op>
    auto scan_exclusive(item_value_t<item> init, Op op = {}) && {
        using totals = totals_before<item_value_t<item>, Op>;
        return this->template then<scanned_source<Source, totals>>(totals{std::move(init), std::move(op)});
    }

    // The same items, each at its own place, held in memory: for what needs places behind a filter.
    auto buffered() && { return this->template then<scanned_source<Source, unchanged_items>>(unchanged_items{}); }

    // --- Ends that come when they come

    // Some n items; all but some n items.
    auto take_any(std::size_t n) && { return this->template then<with_stage<take_any_stage>>(take_any_stage(n)); }
    auto skip_any(std::size_t n) && { return this->template then<with_stage<skip_any_stage>>(skip_any_stage(n)); }

    // Items until any one, on any thread, does not fulfil the predicate; items after that.
    template <item_predicate<item> Predicate>
    auto take_any_while(Predicate holds) && {
        return this->template then<with_stage<take_any_while_stage<Predicate>>>(
            take_any_while_stage<Predicate>(std::move(holds)));
    }
    template <item_predicate<item> Predicate>
    auto skip_any_while(Predicate holds) && {
        return this->template then<with_stage<skip_any_while_stage<Predicate>>>(
            skip_any_while_stage<Predicate>(std::move(holds)));
    }

    // What the items, optionals, hold, until any one of them is empty.
    auto while_some() &&
        requires maybe_item<item>
    {
        return this->template then<with_stage<while_some_stage>>(while_some_stage());
    }

    // As soon as something throws, on any thread, no other item is begun.
    auto exception_fuse() && { return this->template then<fuse_source<Source>>(); }

    // --- How it runs. What is said later counts.

    // No part of fewer positions is split off; no part has more.
    auto with_min_len(std::size_t n) && {
        return set([n](iter_plan& plan) { plan.how.grain = n; });
    }
    auto with_max_len(std::size_t n) && {
        return set([n = checked_chunk(n)](iter_plan& plan) { plan.max_len = n; });
    }

    // Block after block, each in parallel: all of n positions, or the first of n and each twice as long as the one before.
    // Searches then look at little behind what they find.
    auto by_uniform_blocks(std::size_t n) && {
        return set([n = checked_chunk(n)](iter_plan& plan) { plan.blocks = {n, false}; });
    }
    auto by_exponential_blocks(std::size_t n = 64) && {
        return set([n = checked_chunk(n)](iter_plan& plan) { plan.blocks = {n, true}; });
    }

    // In this pool; until this token asks to stop; as these options say.
    auto on(pool& where) && {
        return set([&where](iter_plan& plan) { plan.how.pool = &where; });
    }
    auto with(stop_token stop) && {
        return set([stop = std::move(stop)](iter_plan& plan) { plan.how.stop = stop; });
    }
    auto with(const options& how) && {
        return set([how](iter_plan& plan) { plan.how = how; });
    }

protected:
    template <class Set>
    auto set(Set how) {
        return this->template then<set_source<Source, Set>>(std::move(how));
    }
};

}  // namespace heddle::detail
