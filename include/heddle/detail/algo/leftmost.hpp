// SPDX-License-Identifier: Apache-2.0
// leftmost.hpp - what happened at the smallest index: a match, an error, an exception.
//
// Whoever comes upon something offers it; what lies to the right of the best offer need not be looked at any more. Everything
// to the left of it is, so that in the end it is what serial code would have come upon first.
//
// Threads    all, but take: when the others have ended.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <utility>

#include "../base/atomic.hpp"
#include "../base/immovable.hpp"

namespace heddle::detail {

template <class T>
class leftmost : immovable {
public:
    // Indices are below `none`.
    explicit leftmost(std::size_t none) noexcept : at_("leftmost", none) {}

    void offer(std::size_t index, T what) {
        const std::lock_guard lock(mutex_);  // orders the offers among each other; take comes after all of them
        if (index >= at()) return;
        at_.store(index, std::memory_order_relaxed);  // stale: somebody goes on for a while in vain
        what_ = std::move(what);
    }

    // The index of the best offer so far.
    std::size_t at() const noexcept { return at_.load(std::memory_order_relaxed); }  // stale: as above

    std::optional<T> take() { return std::move(what_); }

private:
    atomic<std::size_t> at_;
    mutex mutex_;
    std::optional<T> what_;
};

}  // namespace heddle::detail
