// SPDX-License-Identifier: Apache-2.0
// indexed_adaptors.hpp - members of chains that know the place of each item, and make another chain of it.
//
// Chains know places until something like filter or flat_map makes another number of items; `buffered` gives them places again.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <ranges>
#include <type_traits>
#include <utility>

#include "adaptors.hpp"
#include "enumerate.hpp"
#include "fold.hpp"
#include "interleave.hpp"
#include "rev.hpp"
#include "slice.hpp"
#include "while.hpp"
#include "zip.hpp"

namespace heddle::detail {

template <source Source>
class indexed_adaptors : public adaptors<Source> {
    static constexpr std::size_t k_all = std::numeric_limits<std::size_t>::max();

public:
    using adaptors<Source>::adaptors;
    using typename adaptors<Source>::item;

    // How many items there are. Runs what has to run before that is known.
    std::size_t size() &&
        requires indexed_source<Source>
    {
        prepared(this->source_);
        return this->source_.size();
    }

    // Pairs of an item's number and the item; numbers count from `start` on.
    auto enumerate(std::size_t start = 0) &&
        requires indexed_source<Source>
    {
        return this->template then<enumerate_source<Source>>(start);
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
        return this->template then<rev_source<Source>>();
    }

    // All but the first n; the first n; the first, and every n-th after it.
    auto skip(std::size_t n) &&
        requires indexed_source<Source>
    {
        return this->template then<slice_source<Source>>(n, k_all);
    }
    auto take(std::size_t n) &&
        requires indexed_source<Source>
    {
        return this->template then<slice_source<Source>>(std::size_t{0}, n);
    }
    auto step_by(std::size_t n) &&
        requires indexed_source<Source>
    {
        return this->template then<step_source<Source>>(n);
    }

    // The items before the first, or from the first on, that does not fulfil the predicate. It is looked for, in parallel, when
    // the chain is run, and what stands before in the chain is then called twice for some items.
    template <item_predicate<item> Predicate>
    auto take_while(Predicate holds) &&
        requires rereadable_source<Source>
    {
        return this->template then<while_source<Source, Predicate, side::before>>(std::move(holds));
    }
    template <item_predicate<item> Predicate>
    auto skip_while(Predicate holds) &&
        requires rereadable_source<Source>
    {
        return this->template then<while_source<Source, Predicate, side::from>>(std::move(holds));
    }

    // Items of both chains in turns, this one's first. When one is over, the other goes on, or both end.
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
            return this->template then<intersperse_source<Source>>(std::move(separator));
        else return std::move(*this).buffered().intersperse(std::move(separator));
    }

    // Vectors of n items, the last of what is left. Over the elements of a range, heddle::chunks needs no vectors.
    auto chunks(std::size_t n) &&
        requires indexed_source<Source>
    {
        return this->template then<chunks_source<Source>>(n);
    }

    // A total of every n items: identity() begins it, op(total, item) adds to it.
    template <std::invocable Identity, class Op>
        requires adds_items<Op, std::invoke_result_t<Identity&>, item>
    auto fold_chunks(std::size_t n, Identity identity, Op op) &&
        requires indexed_source<Source>
    {
        using folded = fold_chunks_source<Source, Identity, Op>;
        return this->template then<folded>(n, std::move(identity), std::move(op));
    }

    // The same, begun from copies of a value.
    template <std::copy_constructible T, class Op>
        requires adds_items<Op, T, item>
    auto fold_chunks_with(std::size_t n, T identity, Op op) &&
        requires indexed_source<Source>
    {
        auto copy = [identity = std::move(identity)] { return identity; };
        return std::move(*this).fold_chunks(n, std::move(copy), std::move(op));
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
        return std::move(*this).enumerate().filter(std::move(has_wanted)).map(number);
    }

    // The chain as a view of the standard library, with random access, for serial code. What the view calls is called anew for
    // each look at an item. One allocation: copies of the view share the chain.
    auto seq() &&
        requires rereadable_source<Source>
    {
        const auto from = std::make_shared<Source>(std::move(this->source_));
        prepared(*from);
        auto at = [from](std::size_t i) -> item { return from->at(i); };
        return std::views::iota(std::size_t{0}, from->size()) | std::views::transform(std::move(at));
    }

private:
    template <zip_sizes Sizes, class Other>
    auto zipped(Other&& other) {
        return this->template then<zip_source<Source, source_of<Other>, Sizes>>(as_source(std::forward<Other>(other)));
    }

    template <when_one_ends End, class Other>
    auto interleaved(Other&& other) {
        using both = interleave_source<Source, source_of<Other>, End>;
        return this->template then<both>(as_source(std::forward<Other>(other)));
    }
};

}  // namespace heddle::detail
