// SPDX-License-Identifier: Apache-2.0
// try_reduction.hpp - values or errors into one total, or the leftmost error.
#pragma once

#include <concepts>
#include <cstddef>
#include <exception>
#include <optional>
#include <type_traits>
#include <utility>

#include "../base/exceptions.hpp"
#include "../base/invoke.hpp"
#include "run_positions.hpp"
#include "search.hpp"

namespace heddle::inline v0::detail {

// A result that is true if it holds a value or a success, and an error otherwise: std::expected, for example.
template <class Result>
concept fallible = std::movable<Result> && requires(const Result& result) { static_cast<bool>(result); };

// An error, or an exception, is a find of the part: parts to its right end. Parts begin from `identity`, or from their first value if
// there is none.
template <class Result, class T, class Op>
struct try_reduce_consumer {
    static constexpr std::size_t items_between_polls = 1;

    struct sink : basic_sink {
        sink(try_reduce_consumer& consumer, std::size_t first)
            : to(&consumer),
              begin(first),
              total(start_of(consumer.identity)) {}

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
            if (is_done() || !right.total) return;
            catching([&] { add(*std::move(right.total)); }, [&] { fail(std::current_exception()); });
        }
        void fail(std::exception_ptr what) {
            has_thrown = true;
            to->place.announce_failure(begin, std::move(what));
        }
        Result take() && {
            if (has_thrown) to->place.throw_failure();
            return error ? *std::move(error) : Result(*std::move(total));
        }

        try_reduce_consumer* to;
        std::size_t begin;
        std::optional<T> total;
        std::optional<Result> error;
        bool has_thrown = false;

    private:
        // A total that cannot be copied has no identity.
        static std::optional<T> start_of(const std::optional<T>& identity) {
            if constexpr (std::copy_constructible<T>) return identity;
            else return std::nullopt;
        }

        template <class Value>
        void add(Value&& one) {
            if (!total) {
                total.emplace(std::forward<Value>(one));
                return;
            }
            auto made = detail::invoke(to->op, *std::move(total), std::forward<Value>(one));
            if constexpr (std::is_same_v<decltype(made), Result>) {
                if (made) total.emplace(*std::move(made));
                else fail_with(std::move(made));
            } else {
                total.emplace(std::move(made));
            }
        }
        void fail_with(Result what) {
            error = std::move(what);
            to->place.announce(begin);
        }
    };

    sink make(std::size_t first) { return sink(*this, first); }

    Op& op;
    std::optional<T> identity;
    found_place<which::first> place;
};

}  // namespace heddle::inline v0::detail
