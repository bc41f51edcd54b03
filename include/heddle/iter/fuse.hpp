// SPDX-License-Identifier: Apache-2.0
// fuse.hpp - a chain that all threads leave as soon as something has thrown: exception_fuse.
#pragma once

#include <cstddef>
#include <utility>

#include "../detail/base/exceptions.hpp"
#include "../detail/iter/stage.hpp"
#include "limits_any.hpp"

namespace heddle::detail {

struct fuse_stage : stopping_stage<fanout::at_most_one> {
    template <class Item>
    using item_of = Item;

    bool is_full() const { return is_blown.get(); }
    template <class Item, class Next>
    void push(Item&& item, Next& next) {
        if (!is_blown.get()) next(std::forward<Item>(item));
    }

    shared_value<bool> is_blown{false};
};

// Whatever throws before or behind the fuse passes through its feed. What has been left out for it, nobody misses: the
// exception arrives.
template <source Base>
struct fuse_source : staged<Base, fuse_stage> {
    explicit fuse_source(Base from) : staged<Base, fuse_stage>(std::move(from), fuse_stage()) {}

    template <class Pipe>
    void feed(std::size_t first, std::size_t last, Pipe& pipe) {
        catching([&] { this->base.feed(first, last, pipe); },
                 [&] {
                     this->stage.is_blown.set(true);
                     rethrow();
                 });
    }
};

}  // namespace heddle::detail
