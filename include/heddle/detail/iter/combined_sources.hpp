// SPDX-License-Identifier: Apache-2.0
// combined_sources.hpp - several chains in one: chain, zip, zip_eq, multizip, interleave, interleave_shortest.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/exceptions.hpp"
#include "source.hpp"

namespace heddle::inline v0::detail {

// The items of the left chain, then those of the right one.
template <source Left, source Right>
    requires std::common_reference_with<typename Left::item, typename Right::item>
struct chain_source : source_over_two<Left, Right>, without_stage {
    using item = std::common_reference_t<typename Left::item, typename Right::item>;

    chain_source(Left l, Right r) : source_over_two<Left, Right>(std::move(l), std::move(r)) {}

    void prepare(const iter_plan& plan) {
        source_over_two<Left, Right>::prepare(plan);
        border_ = this->left.size();
    }
    std::size_t size() { return counted_together(border_, this->right.size()); }
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

// --- Items at the same place

enum class zip_sizes : std::uint8_t {
    shortest,
    equal
};

template <indexed_source Left, indexed_source Right, zip_sizes Sizes>
struct zip_source : source_over_two<Left, Right>, fed_by_index<zip_source<Left, Right, Sizes>> {
    using item = std::pair<typename Left::item, typename Right::item>;

    zip_source(Left l, Right r) : source_over_two<Left, Right>(std::move(l), std::move(r)) {}

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
struct multizip_source : fed_by_index<multizip_source<Sources...>> {
    using item = std::tuple<typename Sources::item...>;
    static constexpr bool k_rereadable = (Sources::k_rereadable && ...);
    static constexpr bool k_fused = (Sources::k_fused || ...);

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

// --- Alternating items

enum class when_one_ends : std::uint8_t {
    other_goes_on,
    both_end
};

template <indexed_source Left, indexed_source Right, when_one_ends End>
    requires std::common_reference_with<typename Left::item, typename Right::item>
struct interleave_source : source_over_two<Left, Right>, fed_by_index<interleave_source<Left, Right, End>> {
    using item = std::common_reference_t<typename Left::item, typename Right::item>;

    interleave_source(Left l, Right r) : source_over_two<Left, Right>(std::move(l), std::move(r)) {}

    void prepare(const iter_plan& plan) {
        source_over_two<Left, Right>::prepare(plan);
        const std::size_t l = this->left.size();
        const std::size_t r = this->right.size();
        pairs_ = std::min(l, r);
        is_left_longer_ = l > r;
        if constexpr (End == when_one_ends::other_goes_on) size_ = counted_together(l, r);
        else
            size_ =
                counted_together(pairs_, is_left_longer_ ? pairs_ + 1 : pairs_);  // the left side has the first item
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

}  // namespace heddle::inline v0::detail
