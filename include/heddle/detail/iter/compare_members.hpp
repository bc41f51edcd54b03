// SPDX-License-Identifier: Apache-2.0
// compare_members.hpp - members that compare a chain with another one, item by item, as vectors are compared.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include "../algo/items.hpp"
#include "as_source.hpp"
#include "combined_sources.hpp"
#include "drive.hpp"
#include "source.hpp"

namespace heddle::inline v0::detail {

// The order of two values, which need only `<`.
struct order_of {
    template <class Left, class Right>
    constexpr auto operator()(const Left& left, const Right& right) const {
        if constexpr (std::three_way_comparable_with<Left, Right>) return left <=> right;
        else if (left < right) return std::weak_ordering::less;
        else return right < left ? std::weak_ordering::greater : std::weak_ordering::equivalent;
    }
};

// Refers to a source that is prepared.
template <indexed_source Base>
struct ready_source : fed_by_index<ready_source<Base>> {
    using item = typename Base::item;
    static constexpr bool k_rereadable = false;
    static constexpr bool k_fused = Base::k_fused;

    explicit ready_source(Base& from) : base(&from) {}

    void configure(iter_plan& plan) { base->configure(plan); }
    void prepare(const iter_plan&) const noexcept {}
    std::size_t size() { return base->size(); }
    item at(std::size_t i) { return base->at(i); }

    Base* base;
};

template <source Source>
class compare_members {
public:
    // The order of the first two items at the same place that differ. If there are none, the shorter chain is less. The type of the
    // result is that of the items' own order. Few items behind the first difference are read.
    template <indexed_source_like Other>
    auto cmp(Other&& other) &&
        requires indexed_source<Source>
    {
        auto both = zip_with(std::forward<Other>(other));
        prepared(both);
        using pair = typename decltype(both)::item;
        using order = std::invoke_result_t<order_of, item_value_t<typename pair::first_type>,
                                           item_value_t<typename pair::second_type>>;
        const auto order_at = [](const auto& l, const auto& r) { return order(order_of()(l, r)); };
        const auto is_decisive = [](order one) { return std::is_neq(one); };
        const std::optional<order> first = ready(both).map(order_at).find_first(is_decisive);
        return first ? *first : order(both.left.size() <=> both.right.size());
    }

    // The same as a std::partial_ordering.
    template <indexed_source_like Other>
    std::partial_ordering partial_cmp(Other&& other) &&
        requires indexed_source<Source>
    {
        return chain_of<Source>(*this).cmp(std::forward<Other>(other));
    }

    // Are all items equal, and is their number the same?
    template <indexed_source_like Other>
    bool eq(Other&& other) &&
        requires indexed_source<Source>
    {
        auto both = zip_with(std::forward<Other>(other));
        prepared(both);
        const auto are_equal = [](const auto& l, const auto& r) -> bool { return l == r; };
        return both.left.size() == both.right.size() && ready(both).all(are_equal);
    }
    template <indexed_source_like Other>
    bool ne(Other&& other) &&
        requires indexed_source<Source>
    {
        return !chain_of<Source>(*this).eq(std::forward<Other>(other));
    }

    // Is this chain less, at most, greater, at least, by partial_cmp?
    template <indexed_source_like Other>
    bool lt(Other&& other) &&
        requires indexed_source<Source>
    {
        return std::is_lt(chain_of<Source>(*this).partial_cmp(std::forward<Other>(other)));
    }
    template <indexed_source_like Other>
    bool le(Other&& other) &&
        requires indexed_source<Source>
    {
        return std::is_lteq(chain_of<Source>(*this).partial_cmp(std::forward<Other>(other)));
    }
    template <indexed_source_like Other>
    bool gt(Other&& other) &&
        requires indexed_source<Source>
    {
        return std::is_gt(chain_of<Source>(*this).partial_cmp(std::forward<Other>(other)));
    }
    template <indexed_source_like Other>
    bool ge(Other&& other) &&
        requires indexed_source<Source>
    {
        return std::is_gteq(chain_of<Source>(*this).partial_cmp(std::forward<Other>(other)));
    }

private:
    template <class Both>
    static parallel_iterator<ready_source<Both>> ready(Both& both) {
        return parallel_iterator<ready_source<Both>>(ready_source<Both>(both));
    }

    // Both chains side by side.
    template <class Other>
    auto zip_with(Other&& other) {
        using both = zip_source<Source, source_of<Other>, zip_sizes::shortest>;
        return both(chain_of<Source>(*this).into_source(), as_source(std::forward<Other>(other)));
    }
};

}  // namespace heddle::inline v0::detail
