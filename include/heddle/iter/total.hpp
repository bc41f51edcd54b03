// SPDX-License-Identifier: Apache-2.0
// total.hpp - many items into one, from an identity or from the first: reduce, reduce_with, sum, product, count, min, max.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include "../detail/algo/reductions.hpp"
#include "../detail/iter/items.hpp"
#include "../detail/iter/plumbing.hpp"

namespace heddle::detail {

// What a lane starts from beside the one that has the total: nothing, as far as the operation is concerned.
template <class Op, class T>
constexpr T lane_seed(const T& total) {
    if constexpr (std::is_same_v<Op, std::plus<>> || std::is_same_v<Op, std::plus<T>>) return T(0);
    else if constexpr (std::is_same_v<Op, std::multiplies<>>) return T(1);
    else return total;  // the least, or greatest, of two equal values
}

// Takes at most one item.
template <class T>
struct picking_sink {
    template <class Item>
    HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
        picked = static_cast<T>(std::forward<Item>(item));
    }

    // The same without a branch, for an item that is there already. gcc 12 puts the bits of small numbers into vectors, but
    // does better with large ones if it is told what is meant.
    template <class Item>
        requires std::is_arithmetic_v<Item>
    HEDDLE_ALWAYS_INLINE void take_if(bool wanted, const Item& item) {
        if constexpr (std::is_integral_v<T> && sizeof(T) < sizeof(std::uint64_t) && !std::is_same_v<T, bool>) {
            const T all_or_none = static_cast<T>(-static_cast<T>(wanted));
            picked = static_cast<T>(picked ^ ((picked ^ static_cast<T>(item)) & all_or_none));
        } else {
            picked = wanted ? static_cast<T>(item) : picked;
        }
    }

    T picked;
};

// Adds an item to a total. Where the operation chooses one of two, the total stays where it is unless it loses.
template <class Op, class T>
HEDDLE_ALWAYS_INLINE void add_to(T& total, Op& op, T item) {
    total = static_cast<T>(std::invoke(op, std::move(total), std::move(item)));
}
template <class Less, class T>
HEDDLE_ALWAYS_INLINE void add_to(T& total, lesser_of<Less>& op, T item) {
    if (std::invoke(op.less, item, total)) total = std::move(item);
}
template <class Less, class T>
HEDDLE_ALWAYS_INLINE void add_to(T& total, greater_of<Less>& op, T item) {
    if (std::invoke(op.less, total, item)) total = std::move(item);
}

template <class Op, class T>
struct adding_sink {
    template <class Item>
    HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
        add_to(total, *op, T(std::forward<Item>(item)));
    }

    Op* op;
    T total;
};

// The total after the items of the positions [first, last) as well, in lanes: see reductions.hpp. Each position has at most one
// item. One lane does for items that are ranges: what is made of them are loops by themselves.
template <class Op, class T, class Visit>
HEDDLE_ALWAYS_INLINE T total_in_lanes(std::size_t first, std::size_t last, Op& op, T total, Visit visit) {
    constexpr std::size_t k = Visit::k_visits_ranges ? 1 : k_lanes<T>;
    std::array<T, k> lanes;
    lanes.fill(lane_seed<Op>(total));
    lanes[0] = total;
    // An item that is left out counts as nothing, so that there is no branch on whether it is.
    const auto into_lane = [&](std::size_t i, std::size_t lane) {
        picking_sink<T> sink{lane_seed<Op>(lanes[lane])};
        visit(i, sink);
        lanes[lane] = static_cast<T>(op(lanes[lane], sink.picked));
    };
    for (; last - first >= k; first += k) {
        for (std::size_t lane = 0; lane < k; ++lane) into_lane(first + lane, lane);
    }
    for (; first != last; ++first) into_lane(first, 0);  // never by a variable index: lanes are to stay in registers
    for (std::size_t half = k / 2; half > 0; half /= 2) {
        for (std::size_t lane = 0; lane < half; ++lane)
            lanes[lane] = static_cast<T>(op(lanes[lane], lanes[lane + half]));
    }
    return lanes[0];
}

// Every part begins from the identity.
template <class T, class Op>
struct reduce_consumer {
    static constexpr std::size_t items_between_polls = k_reorders<Op, T> ? k_cheap_items : 1;

    struct sink : tireless_sink {
        static constexpr bool k_in_bulk = k_reorders<Op, T>;
        static constexpr bool k_picks = k_in_bulk;

        explicit sink(reduce_consumer& consumer) : to(&consumer), total(consumer.identity) {}

        template <class Item>
        HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
            total = static_cast<T>(std::invoke(to->op, std::move(total), std::forward<Item>(item)));
        }
        template <class Visit>
        HEDDLE_ALWAYS_INLINE void take_each(std::size_t first, std::size_t last, Visit visit) {
            Op own_op = to->op;
            total = total_in_lanes(first, last, own_op, total, visit);
        }
        sink sibling() const { return sink(*to); }
        void merge(sink&& right) {
            total = static_cast<T>(std::invoke(to->op, std::move(total), std::move(right.total)));
        }

        reduce_consumer* to;
        T total;
    };

    sink make(std::size_t /*first*/) { return sink(*this); }

    Op op;
    T identity;
};

// Every part begins from its first item, which no identity is needed for.
template <class T, class Op>
struct reduce_with_consumer {
    static constexpr std::size_t items_between_polls = k_reorders<Op, T> ? k_cheap_items : 1;

    struct sink : tireless_sink {
        static constexpr bool k_in_bulk = true;
        static constexpr bool k_picks = k_reorders<Op, T>;

        explicit sink(reduce_with_consumer& consumer) : to(&consumer) {}

        template <class Item>
        HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
            if (total) add_to(*total, to->op, T(std::forward<Item>(item)));
            else total.emplace(std::forward<Item>(item));
        }
        template <class Visit>
        HEDDLE_ALWAYS_INLINE void take_each(std::size_t first, std::size_t last, Visit visit) {
            for (; first != last && !total; ++first) visit(first, *this);
            if (first == last) return;
            if constexpr (k_reorders<Op, T>) {
                Op own_op = to->op;
                total = total_in_lanes(first, last, own_op, *total, visit);
            } else {
                adding_sink<Op, T> rest{&to->op, *std::move(total)};
                for (; first != last; ++first) visit(first, rest);
                total.emplace(std::move(rest.total));
            }
        }
        sink sibling() const { return sink(*to); }
        void merge(sink&& right) {
            if (!total) total = std::move(right.total);
            else if (right.total) add_to(*total, to->op, *std::move(right.total));
        }

        reduce_with_consumer* to;
        std::optional<T> total;
    };

    sink make(std::size_t /*first*/) { return sink(*this); }

    Op op;
};

}  // namespace heddle::detail
