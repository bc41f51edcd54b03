// SPDX-License-Identifier: Apache-2.0
// indexed_members.hpp - members that use the place of each item, and make another chain: enumerate, zip, rev, skip and others.
//
// A chain knows the places of its items until filter, flat_map or another adaptor changes their number. `buffered` gives them places again.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <ranges>
#include <type_traits>
#include <utility>

#include "../algo/items.hpp"
#include "as_source.hpp"
#include "combined_sources.hpp"
#include "drive.hpp"
#include "indexed_sources.hpp"

namespace heddle::inline v0::detail {

template <source Source>
class indexed_members {
    static constexpr std::size_t k_all = std::numeric_limits<std::size_t>::max();

    using item = typename Source::item;

public:
    // The number of items. Runs what has to run before that is known, such as the search of take_while.
    std::size_t size() &&
        requires indexed_source<Source>
    {
        Source from = taken_source();
        prepared(from);
        return from.size();
    }

    // Pairs of an item's number and the item; numbers count from `start` on.
    auto enumerate(std::size_t start = 0) &&
        requires indexed_source<Source>
    {
        return chain_over<enumerate_source<Source>>(taken_source(), start);
    }

    // Pairs of the items at the same place, as many as the shorter chain has. zip_eq throws std::invalid_argument if one is
    // shorter.
    template <indexed_source_like Other>
    auto zip(Other&& other) &&
        requires indexed_source<Source>
    {
        return zipped<zip_sizes::shortest>(std::forward<Other>(other));
    }
    template <indexed_source_like Other>
    auto zip_eq(Other&& other) &&
        requires indexed_source<Source>
    {
        return zipped<zip_sizes::equal>(std::forward<Other>(other));
    }

    // From the last to the first.
    auto rev() &&
        requires indexed_source<Source>
    {
        return chain_over<rev_source<Source>>(taken_source());
    }

    // All but the first n; the first n; the first, and every n-th after it.
    auto skip(std::size_t n) &&
        requires indexed_source<Source>
    {
        return chain_over<slice_source<Source>>(taken_source(), n, k_all);
    }
    auto take(std::size_t n) &&
        requires indexed_source<Source>
    {
        return chain_over<slice_source<Source>>(taken_source(), std::size_t{0}, n);
    }
    auto step_by(std::size_t n) &&
        requires indexed_source<Source>
    {
        return chain_over<step_source<Source>>(taken_source(), n);
    }

    // The items before the first one, or from the first one on, that does not fulfil the predicate. A parallel search for it runs
    // before the chain does, so functions earlier in the chain are called twice for some items.
    template <item_predicate<item> Predicate>
    auto take_while(Predicate holds) &&
        requires rereadable_source<Source>
    {
        return chain_over<while_source<Source, Predicate, side::before>>(taken_source(), std::move(holds));
    }
    template <item_predicate<item> Predicate>
    auto skip_while(Predicate holds) &&
        requires rereadable_source<Source>
    {
        return chain_over<while_source<Source, Predicate, side::from>>(taken_source(), std::move(holds));
    }

    // Alternates the items of both chains, and starts with this one. When one chain ends, the other goes on, or both end.
    template <indexed_source_like Other>
    auto interleave(Other&& other) &&
        requires indexed_source<Source>
    {
        return interleaved<when_one_ends::other_goes_on>(std::forward<Other>(other));
    }
    template <indexed_source_like Other>
    auto interleave_shortest(Other&& other) &&
        requires indexed_source<Source>
    {
        return interleaved<when_one_ends::both_end>(std::forward<Other>(other));
    }

    // A copy of `separator` between every two items. A chain that does not know its places is buffered for it.
    auto intersperse(std::remove_cvref_t<item> separator) && {
        if constexpr (indexed_source<Source>)
            return chain_over<intersperse_source<Source>>(taken_source(), std::move(separator));
        else return chain_of<Source>(*this).buffered().intersperse(std::move(separator));
    }

    // Vectors of n items; the last one may have fewer. Over the elements of a range, heddle::chunks needs no vectors.
    auto chunks(std::size_t n) &&
        requires indexed_source<Source>
    {
        return chain_over<chunks_source<Source>>(taken_source(), n);
    }

    // One total for every n items: identity() begins it, op(total, item) adds to it, as for fold.
    template <std::invocable Identity, class Op>
        requires folds_items<Op, std::remove_cvref_t<std::invoke_result_t<Identity&>>, item>
    auto fold_chunks(std::size_t n, Identity identity, Op op) &&
        requires indexed_source<Source>
    {
        using folded = fold_chunks_source<Source, Identity, Op>;
        return chain_over<folded>(taken_source(), n, std::move(identity), std::move(op));
    }

    // The same from copies of a value.
    template <std::copy_constructible T, class Op>
        requires folds_items<Op, T, item>
    auto fold_chunks_with(std::size_t n, T identity, Op op) &&
        requires indexed_source<Source>
    {
        auto copy = [identity = std::move(identity)] { return identity; };
        return chain_of<Source>(*this).fold_chunks(n, std::move(copy), std::move(op));
    }

    // The numbers of the items that fulfil the predicate.
    template <item_predicate<item> Predicate>
    auto positions(Predicate is_wanted) &&
        requires indexed_source<Source>
    {
        auto has_wanted = [is_wanted = std::move(is_wanted)](const std::pair<std::size_t, item>& numbered) mutable {
            return invoke_item(is_wanted, std::as_const(numbered.second));
        };
        auto number = [](std::pair<std::size_t, item>&& numbered) { return numbered.first; };
        return chain_of<Source>(*this).enumerate().filter(std::move(has_wanted)).map(number);
    }

    // The chain as a view of the standard library, with random access, for serial code. Reading an item of the view calls the functions of
    // the chain each time. Allocates once: copies of the view share the chain.
    auto seq() &&
        requires rereadable_source<Source>
    {
        const auto from = std::make_shared<Source>(taken_source());
        prepared(*from);
        auto at = [from](std::size_t i) -> item { return from->at(i); };
        return std::views::iota(std::size_t{0}, from->size()) | std::views::transform(std::move(at));
    }

private:
    Source taken_source() { return chain_of<Source>(*this).into_source(); }

    template <zip_sizes Sizes, class Other>
    auto zipped(Other&& other) {
        return chain_over<zip_source<Source, source_of<Other>, Sizes>>(taken_source(),
                                                                       as_source(std::forward<Other>(other)));
    }

    template <when_one_ends End, class Other>
    auto interleaved(Other&& other) {
        using both = interleave_source<Source, source_of<Other>, End>;
        return chain_over<both>(taken_source(), as_source(std::forward<Other>(other)));
    }
};

}  // namespace heddle::inline v0::detail
