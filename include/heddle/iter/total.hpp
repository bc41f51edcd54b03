// SPDX-License-Identifier: Apache-2.0
// total.hpp - many items into one, from an identity or from the first: reduce, reduce_with, sum, product, count, min, max.
#pragma once

#include <array>
#include <cstddef>
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
    if constexpr (std::is_same_v<Op, std::plus<>>) return T(0);
    else if constexpr (std::is_same_v<Op, std::multiplies<>>) return T(1);
    else return total;  // the least, or greatest, of two equal values
}

template <class Op, class T>
struct lane_sink {
    template <class Item>
    HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
        total = static_cast<T>((*op)(total, static_cast<T>(std::forward<Item>(item))));
    }

    Op* op;
    T total;
};

// In how many lanes a total is taken: see reductions.hpp. Behind a filter the compiler does better with one, but for
// floating-point numbers, which it must not reorder.
template <class T, fanout Before>
inline constexpr std::size_t k_total_lanes = Before == fanout::one || std::is_floating_point_v<T> ? k_lanes<T> : 1;

// The total after the items of the positions [first, last) as well.
template <std::size_t Lanes, class Op, class T, class Visit>
HEDDLE_ALWAYS_INLINE T total_in_lanes(std::size_t first, std::size_t last, Op& op, T total, Visit visit) {
    std::array<T, Lanes> lanes;
    lanes.fill(lane_seed<Op>(total));
    lanes[0] = total;
    const auto into_lane = [&](std::size_t i, std::size_t lane) {
        lane_sink<Op, T> sink{&op, lanes[lane]};
        visit(i, sink);
        lanes[lane] = sink.total;
    };
    for (; last - first >= Lanes; first += Lanes) {
        for (std::size_t lane = 0; lane < Lanes; ++lane) into_lane(first + lane, lane);
    }
    for (std::size_t lane = 0; first != last; ++first, ++lane) into_lane(first, lane);
    for (std::size_t half = Lanes / 2; half > 0; half /= 2) {
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

        explicit sink(reduce_consumer& consumer) : to(&consumer), total(consumer.identity) {}

        template <class Item>
        HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
            total = static_cast<T>(std::invoke(to->op, std::move(total), std::forward<Item>(item)));
        }
        template <fanout Before, class Visit>
        HEDDLE_ALWAYS_INLINE void take_each(std::size_t first, std::size_t last, Visit visit) {
            Op own_op = to->op;
            total = total_in_lanes<k_total_lanes<T, Before>>(first, last, own_op, total, visit);
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
        static constexpr bool k_in_bulk = k_reorders<Op, T>;

        explicit sink(reduce_with_consumer& consumer) : to(&consumer) {}

        template <class Item>
        HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
            if (total) add(T(std::forward<Item>(item)));
            else total.emplace(std::forward<Item>(item));
        }
        template <fanout Before, class Visit>
        HEDDLE_ALWAYS_INLINE void take_each(std::size_t first, std::size_t last, Visit visit) {
            for (; first != last && !total; ++first) visit(first, *this);
            if (first == last) return;
            Op own_op = to->op;
            total = total_in_lanes<k_total_lanes<T, Before>>(first, last, own_op, *total, visit);
        }
        sink sibling() const { return sink(*to); }
        void merge(sink&& right) {
            if (!total) total = std::move(right.total);
            else if (right.total) add(*std::move(right.total));
        }

        reduce_with_consumer* to;
        std::optional<T> total;

    private:
        void add(T item) { total.emplace(static_cast<T>(std::invoke(to->op, *std::move(total), std::move(item)))); }
    };

    sink make(std::size_t /*first*/) { return sink(*this); }

    Op op;
};

}  // namespace heddle::detail
