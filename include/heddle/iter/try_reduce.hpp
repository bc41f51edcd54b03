// SPDX-License-Identifier: Apache-2.0
// try_reduce.hpp - values or errors into one: try_reduce.
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include "../detail/algo/first_index.hpp"
#include "../detail/iter/plumbing.hpp"
#include "find.hpp"

namespace heddle::detail {

template <class Result, class T, class Op>
struct try_reduce_consumer {
    static constexpr std::size_t items_between_polls = k_items_between_finds;

    // Has a total until it comes upon an error, or an exception, which count as something found.
    struct sink {
        static constexpr bool k_stops = true;
        static constexpr bool k_in_bulk = false;
        static constexpr bool k_keeps_failures = true;
        static constexpr bool k_keeps_state = false;

        sink(try_reduce_consumer& consumer, std::size_t first)
            : to(&consumer),
              begin(first),
              total(consumer.identity) {}

        template <class Item>
        void operator()(Item&& item) {
            if (is_done()) return;
            if (item) add(*std::forward<Item>(item));
            else fail_with(Result(std::forward<Item>(item)));
        }
        bool is_done() const { return error || has_thrown; }
        bool is_full() const { return is_done() || to->place.is_beyond(begin); }
        sink sibling() const { return sink(*to, begin); }
        void merge(sink&& right) {
            if (is_done()) return;
            error = std::move(right.error);
            has_thrown = right.has_thrown;
            if (!is_done()) add(std::move(right.total));
        }
        void fail(std::exception_ptr what) {
            has_thrown = true;
            to->place.announce_failure(begin, std::move(what));
        }
        Result take() && {
            if (has_thrown) to->place.throw_failure();
            return error ? *std::move(error) : Result(std::move(total));
        }

        try_reduce_consumer* to;
        std::size_t begin;
        T total;
        std::optional<Result> error;
        bool has_thrown = false;

    private:
        template <class Value>
        void add(Value&& one) {
            auto made = std::invoke(to->op, std::move(total), std::forward<Value>(one));
            if constexpr (std::is_same_v<decltype(made), Result>) {
                if (made) total = *std::move(made);
                else fail_with(std::move(made));
            } else {
                total = std::move(made);
            }
        }
        void fail_with(Result what) {
            error = std::move(what);
            to->place.announce(begin);
        }
    };

    sink make(std::size_t first) { return sink(*this, first); }

    Op op;
    T identity;
    found_place<which::first> place;
};

}  // namespace heddle::detail
