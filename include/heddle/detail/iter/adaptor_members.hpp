// SPDX-License-Identifier: Apache-2.0
// adaptor_members.hpp - members that every chain has and that make another chain: map, filter, fold, settings and others.
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include <heddle/pool.hpp>

#include "../algo/items.hpp"
#include "../base/function_objects.hpp"
#include "../base/invoke.hpp"
#include "as_source.hpp"
#include "buffered_source.hpp"
#include "combined_sources.hpp"
#include "flat_map.hpp"
#include "fuse.hpp"
#include "indexed_sources.hpp"
#include "stages.hpp"
#include "stateful_stages.hpp"
#include "stopping_stages.hpp"

namespace heddle::inline v0::detail {

template <source Source>
class adaptor_members {
    using item = typename Source::item;

    template <class Stage>
    using with_stage = staged<Source, Stage>;

public:
    // --- One item for each

    // f(item). A function may also take the elements of a pair or tuple as separate arguments, here and in all members:
    // zip(b).map(std::plus<>()).
    template <item_function<item> F>
    auto map(F f) && {
        return chain_over<with_stage<map_stage<F>>>(taken_source(), map_stage<F>(std::move(f)));
    }

    // f(state, item). init() makes a state for each part of the chain. There are usually 4 to 20 parts for each thread. States have to
    // be movable.
    template <std::invocable Init, class F>
        requires stateful_item_function<F, std::remove_cvref_t<std::invoke_result_t<Init&>>, item>
    auto map_init(Init init, F f) && {
        return chain_over<map_init_source<Source, Init, F>>(taken_source(), std::move(init), std::move(f));
    }

    // The same with copies of a value.
    template <std::copy_constructible State, class F>
        requires stateful_item_function<F, State, item>
    auto map_with(State state, F f) && {
        auto copy = [state = std::move(state)] { return state; };
        return chain_of<Source>(*this).map_init(std::move(copy), std::move(f));
    }

    // Calls f(item) for each item and passes it on: inspect with a constant item, update with one that may be changed.
    template <item_function<seen<item>> F>
    auto inspect(F f) && {
        return chain_over<with_stage<inspect_stage<F>>>(taken_source(), inspect_stage<F>(std::move(f)));
    }
    template <item_function<std::add_lvalue_reference_t<item>> F>
    auto update(F f) && {
        return chain_over<with_stage<update_stage<F>>>(taken_source(), update_stage<F>(std::move(f)));
    }

    // Copies instead of references. cloned and copied are Rayon's names for it.
    auto by_value() && { return chain_over<with_stage<by_value_stage>>(taken_source(), by_value_stage()); }
    auto cloned() && { return chain_of<Source>(*this).by_value(); }
    auto copied() && { return chain_of<Source>(*this).by_value(); }

    // --- Fewer items, or more

    // The items for which is_wanted(item) is true.
    template <item_predicate<item> Predicate>
    auto filter(Predicate is_wanted) && {
        return chain_over<with_stage<filter_stage<Predicate>>>(taken_source(),
                                                               filter_stage<Predicate>(std::move(is_wanted)));
    }

    // The values of the optionals that f(item) returns.
    template <item_function_to_maybe<item> F>
    auto filter_map(F f) && {
        return chain_over<with_stage<filter_map_stage<F>>>(taken_source(), filter_map_stage<F>(std::move(f)));
    }

    // All items of the ranges, or chains, that f(item) returns. A range is divided in turn if other threads have nothing to do.
    template <item_function_to_many<item> F>
    auto flat_map(F f) && {
        return chain_over<flat_map_source<Source, F>>(taken_source(), std::move(f));
    }

    // All elements of the ranges that f(item) returns, of any kind. One thread walks through each range.
    template <item_function_to_range<item> F>
    auto flat_map_seq(F f) && {
        return chain_over<with_stage<flat_map_seq_stage<F>>>(taken_source(), flat_map_seq_stage<F>(std::move(f)));
    }

    // The same for items that are ranges, or chains, themselves.
    auto flatten() &&
        requires item_function_to_many<forwarding, item>
    {
        return chain_of<Source>(*this).flat_map(forwarding());
    }
    auto flatten_seq() &&
        requires item_function_to_range<forwarding, item>
    {
        return chain_of<Source>(*this).flat_map_seq(forwarding());
    }

    // The items of this chain, then those of another one.
    template <source_like Other>
        requires std::common_reference_with<item, typename source_of<Other>::item>
    auto chain(Other&& other) && {
        return chain_over<chain_source<Source, source_of<Other>>>(taken_source(),
                                                                  as_source(std::forward<Other>(other)));
    }

    // --- Totals as items

    // One total for each part of the chain: identity() begins it, op(total, item) adds to it. An op that takes the total by
    // reference and returns nothing changes it in place: best for large totals. Any other op returns the new total, and the total is
    // moved for each item.
    template <std::invocable Identity, class Op>
        requires folds_items<Op, std::remove_cvref_t<std::invoke_result_t<Identity&>>, item>
    auto fold(Identity identity, Op op) && {
        return chain_over<fold_source<Source, Identity, Op>>(taken_source(), std::move(identity), std::move(op));
    }

    // The same from copies of a value.
    template <std::copy_constructible T, class Op>
        requires folds_items<Op, T, item>
    auto fold_with(T identity, Op op) && {
        auto copy = [identity = std::move(identity)] { return identity; };
        return chain_of<Source>(*this).fold(std::move(copy), std::move(op));
    }

    // The same for an op that returns a value or an error. After its first error a part adds nothing.
    template <std::invocable Identity, class Op>
        requires maybe_item<std::invoke_result_t<Op&, std::invoke_result_t<Identity&>, item>>
    auto try_fold(Identity identity, Op op) && {
        using result = std::remove_cvref_t<std::invoke_result_t<Op&, std::invoke_result_t<Identity&>, item>>;
        auto begin = [identity = std::move(identity)]() mutable { return result(detail::invoke(identity)); };
        auto add = [op = std::move(op)](result& total, item&& one) mutable {
            if (total) total = result(detail::invoke(op, *std::move(total), std::forward<item>(one)));
        };
        return chain_of<Source>(*this).fold(std::move(begin), std::move(add));
    }

    // Running totals: the first item, op of the first two, and so on. Holds all items in memory.
    template <class Op = std::plus<>>
        requires scannable<item, Op>
    auto scan(Op op = {}) && {
        using scanned = buffered_source<Source, running_totals<Op>>;
        return chain_over<scanned>(taken_source(), running_totals<Op>{std::move(op)});
    }

    // The same from a value on: init, op(init, first item), and so on, without the total of all.
    template <class Op = std::plus<>>
        requires scannable<item, Op>
    auto scan_exclusive(item_value_t<item> init, Op op = {}) && {
        using totals = totals_before<item_value_t<item>, Op>;
        return chain_over<buffered_source<Source, totals>>(taken_source(), totals{std::move(init), std::move(op)});
    }

    // The same items, held in memory, so that each has a place: for members that need places after a filter.
    auto buffered() && {
        return chain_over<buffered_source<Source, unchanged_items>>(taken_source(), unchanged_items{});
    }

    // --- Chains whose end depends on the progress of the threads

    // Any n items; all but any n items.
    auto take_any(std::size_t n) && {
        return chain_over<with_stage<take_any_stage>>(taken_source(), take_any_stage(n));
    }
    auto skip_any(std::size_t n) && {
        return chain_over<with_stage<skip_any_stage>>(taken_source(), skip_any_stage(n));
    }

    // Items until one, on any thread, does not fulfil the predicate; items after that.
    template <item_predicate<item> Predicate>
    auto take_any_while(Predicate holds) && {
        return chain_over<with_stage<take_any_while_stage<Predicate>>>(
            taken_source(), take_any_while_stage<Predicate>(std::move(holds)));
    }
    template <item_predicate<item> Predicate>
    auto skip_any_while(Predicate holds) && {
        return chain_over<with_stage<skip_any_while_stage<Predicate>>>(
            taken_source(), skip_any_while_stage<Predicate>(std::move(holds)));
    }

    // The values of items that are optionals, until one of them is empty.
    auto while_some() &&
        requires maybe_item<item>
    {
        return chain_over<with_stage<while_some_stage>>(taken_source(), while_some_stage());
    }

    // After an exception, on any thread and anywhere in the chain, no thread begins another item. Items keep their places.
    auto exception_fuse() && { return chain_over<fuse_source<Source>>(taken_source()); }

    // --- Settings. The one that is later in the chain counts.

    // The least number of positions of a part; the greatest.
    auto with_min_len(std::size_t n) && {
        return set([n](iter_plan& plan) { plan.how.grain = n; });
    }
    auto with_max_len(std::size_t n) && {
        return set([n = checked_length(n)](iter_plan& plan) { plan.max_len = n; });
    }

    // Block after block, each in parallel: all of n positions, or the first of n and each twice as long as the one before.
    // Searches then read few items behind the match.
    auto by_uniform_blocks(std::size_t n) && {
        return set([n = checked_length(n)](iter_plan& plan) { plan.blocks = {n, false}; });
    }
    auto by_exponential_blocks(std::size_t n = 64) && {
        return set([n = checked_length(n)](iter_plan& plan) { plan.blocks = {n, true}; });
    }

    // Runs in this pool; stops when this token asks it to; follows these options.
    auto on(pool& where) && {
        return set([&where](iter_plan& plan) { plan.how.pool = &where; });
    }
    auto with(stop_token stop) && {
        return set([stop = std::move(stop)](iter_plan& plan) { plan.how.stop = stop; });
    }
    auto with(const options& how) && {
        return set([how](iter_plan& plan) { plan.how = how; });
    }

private:
    Source taken_source() { return chain_of<Source>(*this).into_source(); }

    template <class Set>
    auto set(Set how) {
        return chain_over<set_source<Source, Set>>(taken_source(), std::move(how));
    }
};

}  // namespace heddle::inline v0::detail
