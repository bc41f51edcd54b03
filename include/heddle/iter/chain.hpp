// SPDX-License-Identifier: Apache-2.0
// chain.hpp - the items of one chain, then those of another: chain.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "../detail/base/exceptions.hpp"
#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

template <source Left, source Right>
    requires std::common_reference_with<typename Left::item, typename Right::item>
struct chain_source : over_both<Left, Right>, straight {
    using item = std::common_reference_t<typename Left::item, typename Right::item>;

    chain_source(Left l, Right r) : over_both<Left, Right>(std::move(l), std::move(r)) {}

    void prepare(const iter_plan& plan) {
        over_both<Left, Right>::prepare(plan);
        border_ = this->left.size();
    }
    std::size_t size() {
        const std::size_t others = this->right.size();
        if (others > std::numeric_limits<std::size_t>::max() - border_)
            raise(std::invalid_argument("heddle: chain of more items than this machine can count"));
        return border_ + others;
    }
    item at(std::size_t i)
        requires indexed_source<Left> && indexed_source<Right>
    {
        return i < border_ ? static_cast<item>(this->left.at(i)) : static_cast<item>(this->right.at(i - border_));
    }

    template <class Sink>
    void feed(std::size_t first, std::size_t last, Sink& sink) {
        if (first < border_) feed_side(this->left, first, std::min(last, border_), sink);
        if (last > border_) feed_side(this->right, std::max(first, border_) - border_, last - border_, sink);
    }

private:
    template <class Side, class Sink>
    static void feed_side(Side& side, std::size_t first, std::size_t last, Sink& sink) {
        auto pipe = side.open(std::move(sink));
        side.feed(first, last, pipe);
        sink = side.close(std::move(pipe));
    }

    std::size_t border_ = 0;  // how many positions the left side has
};

}  // namespace heddle::detail
