// SPDX-License-Identifier: Apache-2.0
// zip.hpp - items of several chains side by side: zip, zip_eq, multizip.
#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "../detail/base/exceptions.hpp"
#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

enum class zip_sizes {
    shortest,
    equal
};

template <indexed_source Left, indexed_source Right, zip_sizes Sizes>
struct zip_source : over_both<Left, Right>, by_index<zip_source<Left, Right, Sizes>> {
    using item = std::pair<typename Left::item, typename Right::item>;

    zip_source(Left l, Right r) : over_both<Left, Right>(std::move(l), std::move(r)) {}

    std::size_t size() {
        const std::size_t l = this->left.size();
        const std::size_t r = this->right.size();
        if (Sizes == zip_sizes::equal && l != r)
            raise(std::invalid_argument("heddle: zip_eq of chains with different numbers of items"));
        return std::min(l, r);
    }
    HEDDLE_ALWAYS_INLINE item at(std::size_t i) { return item(this->left.at(i), this->right.at(i)); }
};

template <indexed_source... Sources>
struct multizip_source : by_index<multizip_source<Sources...>> {
    using item = std::tuple<typename Sources::item...>;
    static constexpr bool k_rereadable = (Sources::k_rereadable && ...);

    explicit multizip_source(Sources... from) : sources(std::move(from)...) {}

    void configure(iter_plan& plan) {
        std::apply([&](auto&... from) { (from.configure(plan), ...); }, sources);
    }
    void prepare(const iter_plan& plan) {
        std::apply([&](auto&... from) { (from.prepare(plan), ...); }, sources);
    }
    std::size_t size() {
        return std::apply([](auto&... from) { return std::min({from.size()...}); }, sources);
    }
    HEDDLE_ALWAYS_INLINE item at(std::size_t i) {
        return std::apply([i](auto&... from) { return item(from.at(i)...); }, sources);
    }

    std::tuple<Sources...> sources;
};

}  // namespace heddle::detail
