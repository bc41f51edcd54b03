// SPDX-License-Identifier: Apache-2.0
// loops.hpp - the works of parallel_for: item by item, by chunks, and until a call says that it is enough.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <limits>

#include "../base/atomic.hpp"
#include "divide.hpp"
#include "ranges.hpp"

namespace heddle::detail {

template <class Iterator, class Body>
struct item_work {
    using result = void;
    static constexpr std::size_t k_items_between_polls = 1;

    Iterator begin;
    Body& body;

    HEDDLE_ALWAYS_INLINE void run(std::size_t first, std::size_t last) {
        const Iterator end = advanced(begin, last);
        for (Iterator it = advanced(begin, first); it != end; ++it) std::invoke(body, *it);
    }
};

template <class Iterator, class Body>
void for_each_item(Iterator begin, std::size_t n, Body& body, const options& how) {
    if (n == 0) return;
    item_work<Iterator, Body> work{begin, body};
    divide(n, work, how);
}

// The body is called with whole stretches, so that it is its caller's grain that says how long the stop token waits.
template <class Body>
struct chunk_work {
    using result = void;
    static constexpr std::size_t k_items_between_polls = std::numeric_limits<std::size_t>::max();

    Body& body;

    void run(std::size_t first, std::size_t last) { std::invoke(body, first, last); }
};

template <class Body>
void for_each_chunk(std::size_t n, Body& body, const options& how) {
    if (n == 0) return;
    chunk_work<Body> work{body};
    divide(n, work, how);
}

template <class Iterator, class Body>
struct until_work {
    using result = void;
    static constexpr std::size_t k_items_between_polls = 1;

    Iterator begin;
    Body& body;
    atomic<bool> enough{"enough", false};

    void run(std::size_t first, std::size_t last) {
        const Iterator end = advanced(begin, last);
        for (Iterator it = advanced(begin, first); it != end; ++it) {
            if (is_enough()) return;
            if (std::invoke(body, *it)) enough.store(true, std::memory_order_relaxed);  // stale: some calls too many
        }
    }

    bool is_enough() const { return enough.load(std::memory_order_relaxed); }  // stale: some calls too many
};

template <class Iterator, class Body>
bool for_each_until(Iterator begin, std::size_t n, Body& body, const options& how) {
    if (n == 0) return false;
    until_work<Iterator, Body> work{begin, body};
    divide(n, work, how);
    return work.is_enough();
}

}  // namespace heddle::detail
