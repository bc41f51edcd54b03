// SPDX-License-Identifier: Apache-2.0
// indexed_sources.hpp - adaptors that use the place of each item: enumerate, rev, skip, take, step_by, take_while, skip_while,
// intersperse, chunks, fold_chunks; and the settings of a chain, which keep its places.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "../algo/items.hpp"
#include "../algo/search.hpp"
#include "../base/exceptions.hpp"
#include "../base/invoke.hpp"
#include "range_sources.hpp"
#include "source.hpp"
#include "stateful_stages.hpp"

namespace heddle::inline v0::detail {

// set(plan) changes a setting. The setting that is later in the chain counts.
template <source Base, class Set>
struct set_source : same_positions<Base> {
    using item = typename Base::item;

    set_source(Base from, Set with) : same_positions<Base>(std::move(from)), set(std::move(with)) {}

    void configure(iter_plan& plan) {
        source_over<Base>::configure(plan);
        set(plan);
    }
    HEDDLE_ALWAYS_INLINE item at(std::size_t i)
        requires indexed_source<Base>
    {
        return this->base.at(i);
    }

    Set set;
};

template <indexed_source Base>
struct enumerate_source : source_over<Base>, fed_by_index<enumerate_source<Base>> {
    using item = std::pair<std::size_t, typename Base::item>;

    enumerate_source(Base from, std::size_t first) : source_over<Base>(std::move(from)), start(first) {}

    HEDDLE_ALWAYS_INLINE item at(std::size_t i) { return {start + i, this->base.at(i)}; }

    std::size_t start;
};

template <indexed_source Base>
struct rev_source : source_over<Base>, fed_by_index<rev_source<Base>> {
    using item = typename Base::item;

    explicit rev_source(Base from) : source_over<Base>(std::move(from)) {}

    void prepare(const iter_plan& plan) {
        source_over<Base>::prepare(plan);
        last_ = this->base.size() - 1;
    }
    HEDDLE_ALWAYS_INLINE item at(std::size_t i) { return this->base.at(last_ - i); }

private:
    std::size_t last_ = 0;  // not used if there are no items
};

// --- Some of the items

// The places from `first` on, at most `most` of them: skip, take.
template <indexed_source Base>
struct slice_source : same_positions<Base> {
    using item = typename Base::item;

    slice_source(Base from, std::size_t begin, std::size_t at_most)
        : same_positions<Base>(std::move(from)),
          first(begin),
          most(at_most) {}

    std::size_t size() {
        const std::size_t all = this->base.size();
        return std::min(all - std::min(first, all), most);
    }
    HEDDLE_ALWAYS_INLINE item at(std::size_t i) { return this->base.at(first + i); }

    template <class Pipe>
    HEDDLE_ALWAYS_INLINE void feed(std::size_t begin, std::size_t end, Pipe& pipe) {
        this->base.feed(first + begin, first + end, pipe);
    }

    std::size_t first;
    std::size_t most;
};

inline std::size_t checked_step(std::size_t step) {
    if (step == 0) raise(std::invalid_argument("heddle: the step of step_by is 0"));
    return step;
}

template <indexed_source Base>
struct step_source : source_over<Base>, fed_by_index<step_source<Base>> {
    using item = typename Base::item;

    step_source(Base from, std::size_t by) : source_over<Base>(std::move(from)), step(checked_step(by)) {}

    std::size_t size() {
        const std::size_t all = this->base.size();
        return all / step + (all % step != 0 ? 1 : 0);
    }
    HEDDLE_ALWAYS_INLINE item at(std::size_t i) { return this->base.at(i * step); }

    std::size_t step;
};

enum class side : std::uint8_t {
    before,
    from
};

// The items before, or from, the first that does not fulfil a predicate: take_while, skip_while. A search for that item runs
// before the chain does, so items before it are read twice.
template <rereadable_source Base, class Predicate, side Side>
struct while_source : same_positions<Base> {
    using item = typename Base::item;

    while_source(Base from, Predicate p) : same_positions<Base>(std::move(from)), holds(std::move(p)) {}

    void prepare(const iter_plan& plan) {
        source_over<Base>::prepare(plan);
        const std::size_t n = this->base.size();
        const std::size_t border = border_of(n, plan.how);
        first_ = Side == side::before ? 0 : border;
        size_ = Side == side::before ? border : n - border;
    }
    std::size_t size() const { return size_; }
    item at(std::size_t i) { return this->base.at(first_ + i); }

    template <class Pipe>
    HEDDLE_ALWAYS_INLINE void feed(std::size_t first, std::size_t last, Pipe& pipe) {
        this->base.feed(first_ + first, first_ + last, pipe);
    }

    Predicate holds;

private:
    // Searches block after block, each as long as all before it: a chain may be endless.
    std::size_t border_of(std::size_t n, const options& how) {
        std::size_t begin = 0;
        std::size_t end = std::min(n, k_first_block);
        for (;;) {
            const auto fails_at = [this, begin](std::size_t i) {
                auto&& one = this->base.at(begin + i);
                return !invoke_item(holds, std::as_const(one));
            };
            const std::size_t border = begin + first_index(end - begin, fails_at, how);
            if (border != end || end == n) return border;
            begin = std::exchange(end, end + std::min(n - end, end));
        }
    }

    static constexpr std::size_t k_first_block = std::size_t{1} << 20;  // about a millisecond of cheap predicates

    std::size_t first_ = 0;
    std::size_t size_ = 0;
};

// --- More items, or fewer

// A separator between all items.
template <indexed_source Base>
struct intersperse_source : source_over<Base>, fed_by_index<intersperse_source<Base>> {
    using item = std::remove_cvref_t<typename Base::item>;

    intersperse_source(Base from, item between) : source_over<Base>(std::move(from)), separator(std::move(between)) {}

    std::size_t size() {
        const std::size_t n = this->base.size();
        return n == 0 ? 0 : counted_together(n, n - 1);
    }
    item at(std::size_t i) { return i % 2 == 0 ? item(this->base.at(i / 2)) : separator; }

    item separator;
};

// One item for every `length` ones; the last may stand for fewer.
template <indexed_source Base>
struct chunked_source : source_over<Base> {
    chunked_source(Base from, std::size_t size) : source_over<Base>(std::move(from)), rule{checked_length(size)} {}

    void prepare(const iter_plan& plan) {
        source_over<Base>::prepare(plan);
        all = this->base.size();
    }
    std::size_t size() const { return rule.count(all); }

    template <class Take>
    void for_each_of(std::size_t chunk, Take take) {
        const auto [first, last] = rule.bounds(chunk, all);
        for (std::size_t i = first; i != last; ++i) take(this->base.at(i));
    }

    chunks_rule rule;
    std::size_t all = 0;
};

template <indexed_source Base>
struct chunks_source : chunked_source<Base>, fed_by_index<chunks_source<Base>> {
    using item = std::vector<item_value_t<typename Base::item>>;

    using chunked_source<Base>::chunked_source;

    item at(std::size_t chunk) {
        const auto [first, last] = this->rule.bounds(chunk, this->all);
        item items;
        items.reserve(last - first);
        this->for_each_of(chunk, [&](auto&& one) { items.emplace_back(std::forward<decltype(one)>(one)); });
        return items;
    }
};

template <indexed_source Base, class Identity, class Op>
    requires folds_items<Op, std::remove_cvref_t<std::invoke_result_t<Identity&>>, typename Base::item>
struct fold_chunks_source : chunked_source<Base>, fed_by_index<fold_chunks_source<Base, Identity, Op>> {
    using item = typename folding<Identity, Op>::total_type;

    fold_chunks_source(Base from, std::size_t size, Identity identity, Op op)
        : chunked_source<Base>(std::move(from), size),
          fold{std::move(identity), std::move(op)} {}

    item at(std::size_t chunk) {
        item total = detail::invoke(fold.identity);
        this->for_each_of(chunk, [&](auto&& one) { fold.add(total, std::forward<decltype(one)>(one)); });
        return total;
    }

    folding<Identity, Op> fold;
};

}  // namespace heddle::inline v0::detail
