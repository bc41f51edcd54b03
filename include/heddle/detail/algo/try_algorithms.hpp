// SPDX-License-Identifier: Apache-2.0
// try_algorithms.hpp - the algorithms of try.hpp, which says what they do.
#pragma once

#include <concepts>
#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <utility>

#include <heddle/join.hpp>

#include "../base/exceptions.hpp"
#include "divide.hpp"
#include "leftmost.hpp"
#include "loops.hpp"
#include "ranges.hpp"

namespace heddle::detail {

// A result that is true if it is one, and says what went wrong otherwise: std::expected and its kin. One that is made
// from nothing is a success.
template <class Result>
concept fallible = std::movable<Result> && requires(const Result& result) { static_cast<bool>(result); };

// What a loop from left to right would have stopped at: an exception, or a result that is an error.
template <class Result>
struct failure {
    std::exception_ptr thrown;
    std::optional<Result> error;
};

template <class Result>
class leftmost_failure {
public:
    explicit leftmost_failure(std::size_t n) noexcept : found_(n) {}

    // Need the item at this index not be looked at, for something to its left has failed?
    bool is_beyond(std::size_t index) const noexcept { return index > found_.at(); }

    void offer_error(std::size_t index, Result error) { found_.offer(index, {nullptr, std::move(error)}); }
    void offer_exception(std::size_t index) { found_.offer(index, {std::current_exception(), std::nullopt}); }

    // Throws the exception if it was one. Nothing, if nothing has failed.
    std::optional<Result> take() {
        std::optional<failure<Result>> what = found_.take();
        if (!what) return std::nullopt;
        if (what->thrown) std::rethrow_exception(what->thrown);
        return std::move(what->error);
    }

private:
    leftmost<failure<Result>> found_;
};

struct try_for_each_algorithm {
    template <parallel_range Range, class F>
        requires fallible<std::invoke_result_t<F&, std::ranges::range_reference_t<Range>>>
    auto operator()(Range&& range, F f, const options& how = {}) const {
        using result = std::remove_cvref_t<std::invoke_result_t<F&, std::ranges::range_reference_t<Range>>>;
        leftmost_failure<result> failed(size_of(range));
        auto try_one = [&, begin = std::ranges::begin(range)](std::size_t i) {
            if (failed.is_beyond(i)) return;
            const auto call = [&] {
                result made = std::invoke(f, *advanced(begin, i));
                if (!made) failed.offer_error(i, std::move(made));
            };
            catching(call, [&] { failed.offer_exception(i); });
        };
        for_each_index(size_of(range), try_one, how);
        std::optional<result> error = failed.take();
        return error ? *std::move(error) : result{};
    }
};

// What a part came to: a value, unless something in it or to its left has failed.
template <class T>
struct tried_part {
    std::size_t first;  // of its items
    std::optional<T> value;
};

template <class Result, class T, class Iterator, class Op, class F>
struct try_reduce_work {
    using result = tried_part<T>;
    static constexpr std::size_t items_between_polls = 1;

    Iterator begin;
    Op& op;
    F& f;
    leftmost_failure<Result>& failed;

    result run(std::size_t first, std::size_t last) {
        result made{first, std::nullopt};
        for (std::size_t i = first; i != last; ++i) {
            if (failed.is_beyond(i) || !add(made.value, i)) return {first, std::nullopt};
        }
        return made;
    }

    result combine(result left, result right) {
        if (!left.value || !right.value) return {left.first, std::nullopt};
        std::optional<T> both;
        const auto call = [&] {
            take(std::invoke(op, *std::move(left.value), *std::move(right.value)), both, right.first);
        };
        catching(call, [&] { failed.offer_exception(right.first); });
        return {left.first, std::move(both)};
    }

private:
    // False if it fails.
    bool add(std::optional<T>& sum, std::size_t i) {
        return catching(
            [&] {
                std::optional<T> item;
                if (!take(std::invoke(f, *advanced(begin, i)), item, i)) return false;
                if (!sum) {
                    sum = std::move(item);
                    return true;
                }
                return take(std::invoke(op, *std::move(sum), *std::move(item)), sum, i);
            },
            [&] {
                failed.offer_exception(i);
                return false;
            });
    }

    // What a function of the user's returned: a value, or a result that holds one or an error.
    template <class Made>
    bool take(Made&& made, std::optional<T>& value, std::size_t i) {
        if constexpr (std::is_same_v<std::remove_cvref_t<Made>, Result>) {
            if (!made) {
                failed.offer_error(i, std::forward<Made>(made));
                return false;
            }
            value.emplace(*std::forward<Made>(made));
        } else {
            value.emplace(std::forward<Made>(made));
        }
        return true;
    }
};

struct try_reduce_algorithm {
    template <parallel_range Range, class T, class F, class Op = std::plus<>>
        requires fallible<std::invoke_result_t<F&, std::ranges::range_reference_t<Range>>>
    auto operator()(Range&& range, T init, F f, Op op = {}, const options& how = {}) const {
        using result = std::remove_cvref_t<std::invoke_result_t<F&, std::ranges::range_reference_t<Range>>>;
        using iterator = std::ranges::iterator_t<Range>;
        const std::size_t n = size_of(range);
        if (n == 0) return result(std::move(init));
        leftmost_failure<result> failed(n);
        try_reduce_work<result, T, iterator, Op, F> work{std::ranges::begin(range), op, f, failed};
        tried_part<T> all = divide(n, work, how);
        all = work.combine({0, std::move(init)}, {0, std::move(all.value)});
        std::optional<result> error = failed.take();
        return error ? *std::move(error) : result(*std::move(all.value));
    }
};

}  // namespace heddle::detail
