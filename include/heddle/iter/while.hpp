// SPDX-License-Identifier: Apache-2.0
// while.hpp - items up to, or from, the first that does not fulfil a predicate: take_while, skip_while.
#pragma once

#include <cstddef>
#include <utility>

#include "../detail/algo/first_index.hpp"
#include "../detail/iter/items.hpp"
#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

enum class side {
    before,
    from
};

// The border is looked for before the chain runs, so that exactly the items on the side that is wanted are passed on. Up
// to there every item is asked for twice, if it is passed on.
template <rereadable_source Base, class Predicate, side Side>
struct while_source : in_step_with<Base> {
    using item = typename Base::item;

    while_source(Base from, Predicate p) : in_step_with<Base>(std::move(from)), holds(std::move(p)) {}

    void prepare(const iter_plan& plan) {
        over<Base>::prepare(plan);
        const std::size_t n = this->base.size();
        const auto fails_at = [&](std::size_t i) {
            auto&& one = this->base.at(i);
            return !invoke_item(holds, std::as_const(one));
        };
        const std::size_t border = first_index(n, fails_at, plan.how);
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
    std::size_t first_ = 0;
    std::size_t size_ = 0;
};

}  // namespace heddle::detail
