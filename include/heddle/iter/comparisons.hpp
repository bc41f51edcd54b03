// SPDX-License-Identifier: Apache-2.0
// comparisons.hpp - members of chains that compare it with another one, item by item, as vectors are compared.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include "collections.hpp"

namespace heddle::detail {

// How two values are ordered, also if all that they have is `<`.
struct order_of {
    template <class Left, class Right>
    constexpr auto operator()(const Left& left, const Right& right) const {
        if constexpr (std::three_way_comparable_with<Left, Right>) return left <=> right;
        else if (left < right) return std::weak_ordering::less;
        else return right < left ? std::weak_ordering::greater : std::weak_ordering::equivalent;
    }
};

template <source Source>
class comparisons : public collections<Source> {
public:
    using collections<Source>::collections;
    using typename collections<Source>::item;

    // The order of the first items at the same place that differ; if there are none, the shorter chain is less. Its type is
    // that of the items' own order. Nothing behind the first difference decides, and little is looked at.
    template <indexed_source_like Other>
    auto cmp(Other&& other) &&
        requires indexed_source<Source>
    {
        auto right = as_source(std::forward<Other>(other));
        using order = std::invoke_result_t<order_of, item_value_t<item>, item_value_t<typename decltype(right)::item>>;
        auto of_pair = [](const auto& l, const auto& r) { return order(order_of()(l, r)); };
        const sizes both = prepare_both(right);
        std::optional<order> first =
            std::move(*this).zip(parallel_iterator(std::move(right))).map(of_pair).find_first([](order one) {
                return std::is_neq(one);
            });
        return first ? *first : order(both.left <=> both.right);
    }

    // The same as a std::partial_ordering.
    template <indexed_source_like Other>
    std::partial_ordering partial_cmp(Other&& other) &&
        requires indexed_source<Source>
    {
        return std::move(*this).cmp(std::forward<Other>(other));
    }

    // Are all items equal, and is there the same number of them?
    template <indexed_source_like Other>
    bool eq(Other&& other) &&
        requires indexed_source<Source>
    {
        auto right = as_source(std::forward<Other>(other));
        const sizes both = prepare_both(right);
        if (both.left != both.right) return false;
        return std::move(*this).zip(parallel_iterator(std::move(right))).all([](const auto& l, const auto& r) -> bool {
            return l == r;
        });
    }
    template <indexed_source_like Other>
    bool ne(Other&& other) &&
        requires indexed_source<Source>
    {
        return !std::move(*this).eq(std::forward<Other>(other));
    }

    template <indexed_source_like Other>
    bool lt(Other&& other) &&
        requires indexed_source<Source>
    {
        return std::is_lt(std::move(*this).partial_cmp(std::forward<Other>(other)));
    }
    template <indexed_source_like Other>
    bool le(Other&& other) &&
        requires indexed_source<Source>
    {
        return std::is_lteq(std::move(*this).partial_cmp(std::forward<Other>(other)));
    }
    template <indexed_source_like Other>
    bool gt(Other&& other) &&
        requires indexed_source<Source>
    {
        return std::is_gt(std::move(*this).partial_cmp(std::forward<Other>(other)));
    }
    template <indexed_source_like Other>
    bool ge(Other&& other) &&
        requires indexed_source<Source>
    {
        return std::is_gteq(std::move(*this).partial_cmp(std::forward<Other>(other)));
    }

private:
    struct sizes {
        std::size_t left;
        std::size_t right;
    };

    template <class Right>
    sizes prepare_both(Right& right) {
        prepared(this->source_);
        prepared(right);
        return {this->source_.size(), right.size()};
    }
};

}  // namespace heddle::detail
