// SPDX-License-Identifier: Apache-2.0
// reduction.hpp - many items into one total: in order, in lanes where that vectorises, from an identity or from the first item.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "../base/compiler.hpp"
#include "../base/function_objects.hpp"
#include "../base/invoke.hpp"
#include "ranges.hpp"
#include "run_positions.hpp"

namespace heddle::inline v0::detail {

// --- Operations

// The lesser of two values, the left one if they are equivalent; the greater one likewise.
template <class Less>
struct lesser_of {
    Less less;
    template <class T>
    HEDDLE_ALWAYS_INLINE constexpr T operator()(T left, T right) {
        return detail::invoke(less, right, left) ? std::move(right) : std::move(left);
    }
};
template <class Less>
struct greater_of {
    Less less;
    template <class T>
    HEDDLE_ALWAYS_INLINE constexpr T operator()(T left, T right) {
        return detail::invoke(less, left, right) ? std::move(right) : std::move(left);
    }
};

// May `op` be applied to arithmetic values in any order, and does it call no user function? Then several totals may
// alternate, and the compiler can put them into vectors.
template <class Op, class T>
inline constexpr bool k_is_sum =
    std::is_arithmetic_v<T> && (std::is_same_v<Op, std::plus<>> || std::is_same_v<Op, std::plus<T>>);
template <class Op, class T>
inline constexpr bool k_is_product = std::is_arithmetic_v<T> && std::is_same_v<Op, std::multiplies<>>;
template <class Op, class T>
inline constexpr bool k_is_extreme = std::is_arithmetic_v<T> && (std::is_same_v<Op, lesser_of<std::ranges::less>> ||
                                                                 std::is_same_v<Op, greater_of<std::ranges::less>>);
template <class Op, class T>
inline constexpr bool k_reorders = k_is_sum<Op, T> || k_is_product<Op, T> || k_is_extreme<Op, T>;

template <class Op, class Total, class Item>
concept adds_items =
    std::invocable<Op&, Total, Item> && std::convertible_to<std::invoke_result_t<Op&, Total, Item>, Total>;

// Adds an item to a total. Where the operation chooses one of two values, the total is assigned only if it loses.
template <class T, class Op, class Item>
HEDDLE_ALWAYS_INLINE void add_to(T& total, Op& op, Item&& item) {
    if constexpr (std::invocable<Op&, T, Item>)
        total = static_cast<T>(detail::invoke(op, std::move(total), std::forward<Item>(item)));
    else total = static_cast<T>(detail::invoke(op, std::move(total), static_cast<T>(std::forward<Item>(item))));
}
template <class T, class Less>
HEDDLE_ALWAYS_INLINE void add_to(T& total, lesser_of<Less>& op, T item) {
    if (detail::invoke(op.less, item, total)) total = std::move(item);
}
template <class T, class Less>
HEDDLE_ALWAYS_INLINE void add_to(T& total, greater_of<Less>& op, T item) {
    if (detail::invoke(op.less, total, item)) total = std::move(item);
}

// --- Lanes

// As many totals as fill a cache line, at least four: four vector registers of 16 bytes, which hide the latency of an addition.
// Chosen by that rule; docs/measurements/algorithms.md ("min_max was tried in three ways") compares 4, 8 and 16 lanes of ints.
template <class T>
inline constexpr std::size_t k_lanes = std::max<std::size_t>(4, 64 / sizeof(T));

// A value that leaves every total as it is: -0.0 for sums of floating-point numbers. An extreme has none but the total itself.
template <class Op, class T>
constexpr T neutral_for(const T& total) {
    if constexpr (k_is_sum<Op, T>) return static_cast<T>(-T(0));
    else if constexpr (k_is_product<Op, T>) return T(1);
    else return total;
}

// Takes at most one item.
template <class T>
struct one_item_sink {
    template <class Item>
    HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
        taken = static_cast<T>(std::forward<Item>(item));
    }

    // The same without a branch, for an item that was read already. gcc 12 puts the masks of small integers into vectors, but
    // handles large ones better as a conditional expression.
    template <class Item>
        requires std::is_arithmetic_v<Item>
    HEDDLE_ALWAYS_INLINE void take_if(bool wanted, const Item& item) {
        if constexpr (std::is_integral_v<T> && sizeof(T) < sizeof(std::uint64_t) && !std::is_same_v<T, bool>) {
            const T all_or_none = static_cast<T>(-static_cast<T>(wanted));
            taken = static_cast<T>(taken ^ ((taken ^ static_cast<T>(item)) & all_or_none));
        } else {
            taken = wanted ? static_cast<T>(item) : taken;
        }
    }

    T taken;
};

// Totals that alternate. Each position has at most one item; an item that is left out counts as a neutral value, so that no
// branch depends on it.
template <class T, class Op, std::size_t Count = k_lanes<T>>
class lanes {
public:
    HEDDLE_ALWAYS_INLINE lanes(Op& op, const T& total) : op_(op) {
        lane_.fill(neutral_for<Op>(total));
        lane_[0] = total;
    }

    template <class Visit>
    HEDDLE_ALWAYS_INLINE void take(std::size_t first, std::size_t last, Visit& visit) {
        std::array<T, Count> local = lane_;  // in registers
        const auto take_one = [&](std::size_t i, std::size_t lane) {
            one_item_sink<T> sink{neutral_for<Op>(local[lane])};
            visit(i, sink);
            local[lane] = static_cast<T>(op_(local[lane], sink.taken));
        };
        for (; last - first >= Count; first += Count) {
            for (std::size_t lane = 0; lane < Count; ++lane) take_one(first + lane, lane);
        }
        for (; first != last; ++first) take_one(first, 0);  // a variable index would put the lanes into memory
        lane_ = local;
    }

    HEDDLE_ALWAYS_INLINE T total() {
        for (std::size_t half = Count / 2; half > 0; half /= 2) {
            for (std::size_t lane = 0; lane < half; ++lane)
                lane_[lane] = static_cast<T>(op_(lane_[lane], lane_[lane + half]));
        }
        return lane_[0];
    }

private:
    Op& op_;
    std::array<T, Count> lane_;
};

// --- Totals of positions

template <class Op, class T>
struct adding_sink {
    template <class Item>
    HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
        add_to(total, op, std::forward<Item>(item));
    }

    Op& op;
    T total;
};

// Adds the items of the positions [first, last) to a total. Items that are ranges get one lane: their totals are loops by
// themselves. A small total is a local variable meanwhile; a large one is not moved.
template <class T, class Op, class Visit>
HEDDLE_ALWAYS_INLINE void add_positions(std::size_t first, std::size_t last, T& total, Op& op, Visit& visit) {
    if constexpr (k_reorders<Op, T>) {
        constexpr std::size_t k_count = std::ranges::range<typename Visit::item> ? 1 : k_lanes<T>;
        Op own_op = op;
        if (last - first < 2 * k_count) {  // too few to pay for more than one lane
            lanes<T, Op, 1> one(own_op, total);
            one.take(first, last, visit);
            total = one.total();
            return;
        }
        lanes<T, Op, k_count> all(own_op, total);
        all.take(first, last, visit);
        total = all.total();
    } else {
        constexpr bool k_is_small = std::is_trivially_copyable_v<T> && sizeof(T) <= 4 * sizeof(void*);
        adding_sink<Op, std::conditional_t<k_is_small, T, T&>> sink{op, total};
        for (; first != last; ++first) visit(first, sink);
        if constexpr (k_is_small) total = sink.total;
    }
}

template <class Op, class T>
inline constexpr std::size_t k_items_between_additions = k_reorders<Op, T> ? k_cheap_items : 1;

// Every part begins from the identity.
template <class T, class Op>
struct reduce_consumer {
    static constexpr std::size_t items_between_polls = k_items_between_additions<Op, T>;

    struct sink : basic_sink {
        static constexpr bool k_selects = k_reorders<Op, T>;

        explicit sink(reduce_consumer& consumer) : to(&consumer), total(consumer.identity) {}

        template <class Item>
        HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
            add_to(total, to->op, std::forward<Item>(item));
        }
        template <class Visit>
        HEDDLE_ALWAYS_INLINE void take_each(std::size_t first, std::size_t last, Visit visit) {
            add_positions(first, last, total, to->op, visit);
        }
        sink sibling() const { return sink(*to); }
        void merge(sink&& right) { add_to(total, to->op, std::move(right.total)); }

        reduce_consumer* to;
        T total;
    };

    sink make(std::size_t /*first*/) { return sink(*this); }

    Op& op;
    const T& identity;
};

// Every part begins from its first item: no identity is needed.
template <class T, class Op>
struct reduce_with_consumer {
    static constexpr std::size_t items_between_polls = k_items_between_additions<Op, T>;

    struct sink : basic_sink {
        static constexpr bool k_selects = k_reorders<Op, T>;

        explicit sink(reduce_with_consumer& consumer) : to(&consumer) {}

        template <class Item>
        HEDDLE_ALWAYS_INLINE void operator()(Item&& item) {
            if (total) add_to(*total, to->op, std::forward<Item>(item));
            else total.emplace(static_cast<T>(std::forward<Item>(item)));
        }
        template <class Visit>
        HEDDLE_ALWAYS_INLINE void take_each(std::size_t first, std::size_t last, Visit visit) {
            for (; first != last && !total; ++first) visit(first, *this);
            if (first != last) add_positions(first, last, *total, to->op, visit);
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

    Op& op;
};

// --- Reductions of ranges

// Visits f(*it) for the iterators of a range.
template <class Iterator, class F>
struct visit_mapped {
    using item = std::iter_reference_t<Iterator>;

    Iterator begin;
    copied_if_small<F> f;

    template <class Sink>
    HEDDLE_ALWAYS_INLINE void operator()(std::size_t i, Sink& sink) {
        sink(detail::invoke(f, *advanced(begin, i)));
    }
};

// Can f make a T of an item, and op one of two of them?
template <class T, class Item, class Op, class F>
concept reducible_to = requires(Op& op, F& f, Item&& item, T value) {
    static_cast<T>(detail::invoke(f, std::forward<Item>(item)));
    static_cast<T>(detail::invoke(op, std::move(value), std::move(value)));
};
template <class T, class Item, class Op, class F>
constexpr void require_type() {
    constexpr bool k_fits = reducible_to<T, Item, Op, F>;
    static_assert(
        k_fits,
        "heddle: what the function makes of an item, and what the operation makes of two results, has to convert "
        "to the type of the initial value");
}

// op over f(*it) for the items from `begin` on.
template <class T, class Iterator, class Op, class F>
struct reduce_work {
    Iterator begin;
    Op& op;
    F& f;
};

// op over chunk(first, last) for stretches of indices.
template <class T, class Op, class Chunk>
struct chunk_reduce_work {
    Op& op;
    Chunk& chunk;
};

// Reduces n >= 1 items.
template <class T, class Iterator, class Op, class F>
T reduce_items(std::size_t n, const reduce_work<T, Iterator, Op, F>& work, const options& how) {
    reduce_with_consumer<T, Op> totals{work.op};
    return *run_positions(n, totals, visit_mapped<Iterator, F>{work.begin, work.f}, how).total;
}
template <class T, class Op, class Chunk>
T reduce_items(std::size_t n, const chunk_reduce_work<T, Op, Chunk>& work, const options& how) {
    reduce_with_consumer<T, Op> totals{work.op};
    using sink = typename reduce_with_consumer<T, Op>::sink;
    auto make = [&](std::size_t first) { return totals.make(first); };
    auto feed = [&](sink& so_far, std::size_t first, std::size_t last) {
        so_far(invoke_as<T>(work.chunk, first, last));
    };
    constexpr std::size_t k_never = std::numeric_limits<std::size_t>::max();
    return *run_positions<sink>({0, n, k_never, make, feed}, how, {.few_stretches = true}).total;
}

// The total of one stretch of n >= 1 items, by the calling thread.
template <class T, class Iterator, class Op>
T reduce_stretch(Iterator begin, std::size_t n, Op& op) {
    visit_mapped<Iterator, std::identity> visit{begin, {}};
    constexpr bool k_from_nothing =
        k_is_sum<Op, T> || k_is_product<Op, T>;  // then vectors begin where the stretch does
    T total = k_from_nothing ? neutral_for<Op>(T()) : static_cast<T>(*begin);
    add_positions(k_from_nothing ? 0 : 1, n, total, op, visit);
    return total;
}

// Two reductions of one stretch. Each item is read from memory once: the two reductions alternate, block by block. Blocks of
// sixteen rounds of the lanes, 1 KB, took 3.3 ms for 10 M ints where 4 KB took 4.4 (docs/measurements/algorithms.md, minmax).
template <class T, class Iterator, class Op, class OtherOp>
std::pair<T, T> reduce_stretch_twice(Iterator it, std::size_t n, Op& op, OtherOp& other) {
    if constexpr (k_is_extreme<Op, T> && k_is_extreme<OtherOp, T>) {
        visit_mapped<Iterator, std::identity> visit{it, {}};
        lanes<T, Op> one(op, *it);
        lanes<T, OtherOp> two(other, *it);
        constexpr std::size_t k_rounds = 16;
        for (std::size_t first = 0; first < n;) {
            const std::size_t last = first + std::min(k_rounds * k_lanes<T>, n - first);
            one.take(first, last, visit);
            two.take(first, last, visit);
            first = last;
        }
        return {one.total(), two.total()};
    }
    std::pair<T, T> both(*it, *it);
    for (const Iterator end = advanced(it, n); ++it != end;) {
        add_to(both.first, op, *it);
        add_to(both.second, other, *it);
    }
    return both;
}

}  // namespace heddle::inline v0::detail
