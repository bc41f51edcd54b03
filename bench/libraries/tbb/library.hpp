// SPDX-License-Identifier: Apache-2.0
// library.hpp - oneTBB behind the interface of bench/libraries/README.md.
//
// TBB's implicit arena is the fastest, but has at most one thread per processor. Only a pool with more threads uses an
// explicit arena.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_invoke.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include "support/results_of.hpp"
#include "support/sum_of_slots.hpp"

namespace bench {

namespace tbb = oneapi::tbb;

class library {
public:
    explicit library(unsigned threads) : limit_(tbb::global_control::max_allowed_parallelism, threads) {
        if (static_cast<int>(threads) > tbb::info::default_concurrency()) arena_.emplace(static_cast<int>(threads));
    }

    template <class F>
    auto enter(F f) {
        return arena_ ? arena_->execute(f) : f();
    }

    template <class Left, class Right>
    [[gnu::always_inline]] static auto join(Left left, Right right) {
        return results_of(left, right, [](const auto& f, const auto& g) { tbb::parallel_invoke(f, g); });
    }

    template <class Body>
    static std::uint64_t sum_forks(std::size_t first, std::size_t last, const Body& body) {
        return sum_of_slots(last - first, [&](std::uint64_t* slots) {
            tbb::task_group group;
            for (std::size_t i = first; i + 1 < last; ++i) group.run([=, &body] { slots[i - first] = body(i); });
            group.run_and_wait([=, &body] { slots[last - 1 - first] = body(last - 1); });
        });
    }

    template <class Body>
    void storm(std::size_t n, Body body) {
        enter([&] {
            tbb::task_group group;
            for (std::size_t i = 0; i < n; ++i) group.run([body, i] { body(i); });
            group.wait();
        });
    }

    template <class Body>
    void loop(std::size_t n, Body body) {
        enter([&] { inner_loop(n, body); });
    }

    template <class Body>
    static void inner_loop(std::size_t n, const Body& body) {
        tbb::parallel_for(tbb::blocked_range<std::size_t>(0, n), [&](const tbb::blocked_range<std::size_t>& part) {
            for (std::size_t i = part.begin(); i != part.end(); ++i) body(i);
        });
    }

    template <class F>
    void await_task(F f) {
        enter([&] {
            tbb::task_group group;
            group.run(f);
            group.wait();
        });
    }

    // An arena of its own, since the implicit one takes no tasks from outside.
    template <class F>
    void post(F f) {
        if (!posted_to_) posted_to_.emplace(tbb::this_task_arena::max_concurrency());
        posted_to_->enqueue(f);
    }

    template <class Body>
    void uneven_loop(std::size_t n, Body body) {
        loop(n, body);
    }

    template <class Length, class Body>
    void nested_loop(std::size_t rows, Length length, Body body) {
        loop(rows, [&](std::size_t row) { inner_loop(length(row), [&](std::size_t column) { body(row, column); }); });
    }

    template <class Body>
    void together(Body body) {
        enter([&] { tbb::parallel_invoke([&] { body(0); }, [&] { body(1); }); });
    }

private:
    tbb::global_control limit_;
    std::optional<tbb::task_arena> arena_;
    std::optional<tbb::task_arena> posted_to_;
};

}  // namespace bench
