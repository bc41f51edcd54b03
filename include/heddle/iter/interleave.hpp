// SPDX-License-Identifier: Apache-2.0
// interleave.hpp - items of two chains in turns, and one item between all others: interleave, interleave_shortest, intersperse.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

enum class when_one_ends {
    other_goes_on,
    both_end
};

template <indexed_source Left, indexed_source Right, when_one_ends End>
    requires std::common_reference_with<typename Left::item, typename Right::item>
struct interleave_source : over_both<Left, Right>, by_index<interleave_source<Left, Right, End>> {
    using item = std::common_reference_t<typename Left::item, typename Right::item>;

    interleave_source(Left l, Right r) : over_both<Left, Right>(std::move(l), std::move(r)) {}

    void prepare(const iter_plan& plan) {
        over_both<Left, Right>::prepare(plan);
        const std::size_t l = this->left.size();
        const std::size_t r = this->right.size();
        pairs_ = std::min(l, r);
        is_left_longer_ = l > r;
        if constexpr (End == when_one_ends::other_goes_on) size_ = l + r;
        else size_ = 2 * pairs_ + (is_left_longer_ ? 1 : 0);  // the left side notices first that the right one is over
    }
    std::size_t size() const { return size_; }
    item at(std::size_t i) {
        const bool is_paired = i / 2 < pairs_;
        const bool is_left = is_paired ? i % 2 == 0 : is_left_longer_;
        const std::size_t place = is_paired ? i / 2 : i - pairs_;
        return is_left ? static_cast<item>(this->left.at(place)) : static_cast<item>(this->right.at(place));
    }

private:
    std::size_t pairs_ = 0;
    std::size_t size_ = 0;
    bool is_left_longer_ = false;
};

template <indexed_source Base>
struct intersperse_source : over<Base>, by_index<intersperse_source<Base>> {
    using item = std::remove_cvref_t<typename Base::item>;

    intersperse_source(Base from, item between) : over<Base>(std::move(from)), separator(std::move(between)) {}

    std::size_t size() {
        const std::size_t n = this->base.size();
        return n == 0 ? 0 : 2 * n - 1;
    }
    item at(std::size_t i) { return i % 2 == 0 ? item(this->base.at(i / 2)) : separator; }

    item separator;
};

}  // namespace heddle::detail
