// SPDX-License-Identifier: Apache-2.0
// library.hpp - Heddle behind the interface of bench/libraries/README.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <heddle/heddle.hpp>

namespace bench {

class library {
public:
    explicit library(unsigned threads) : pool_({.threads = threads}) {}

    template <class F>
    auto enter(F f) {
        return pool_.install(f);
    }

    template <class Left, class Right>
    [[gnu::always_inline]] static auto join(Left&& left, Right&& right) {
        return heddle::join(std::forward<Left>(left), std::forward<Right>(right));
    }

    template <class Body>
    static std::uint64_t sum_forks(std::size_t first, std::size_t last, const Body& body) {
        if (last - first == 1) return body(first);
        const std::size_t middle = first + (last - first) / 2;
        const auto [left, right] =
            heddle::join([&] { return sum_forks(first, middle, body); }, [&] { return sum_forks(middle, last, body); });
        return left + right;
    }

    template <class Body>
    void storm(std::size_t n, Body body) {
        pool_.install([&] {
            heddle::scope([&](heddle::task_scope& tasks) {
                for (std::size_t i = 0; i < n; ++i) tasks.spawn([body, i] { body(i); });
            });
        });
    }

    template <class Body>
    void loop(std::size_t n, Body body) {
        pool_.install([&] { heddle::parallel_for(std::size_t{0}, n, body); });
    }

    template <class Body>
    static void inner_loop(std::size_t n, const Body& body) {
        heddle::parallel_for(std::size_t{0}, n, body);
    }

    template <class F>
    void await_task(F f) {
        pool_.async(f).get();
    }

    template <class F>
    void post(F f) {
        pool_.spawn(f);
    }

    template <class Body>
    void uneven_loop(std::size_t n, Body body) {
        loop(n, body);
    }

    template <class Length, class Body>
    void nested_loop(std::size_t rows, Length length, Body body) {
        loop(rows, [&](std::size_t row) {
            heddle::parallel_for(std::size_t{0}, length(row), [&](std::size_t column) { body(row, column); });
        });
    }

    template <class Body>
    void tile_loop(std::size_t side, std::size_t tile, Body body) {
        tiles(side, tile, heddle::grid_schedule::adaptive, body);
    }

    template <class Body>
    void claimed_tile_loop(std::size_t side, std::size_t tile, Body body) {
        tiles(side, tile, heddle::grid_schedule::claim_each, body);
    }

    template <class Body>
    void together(Body body) {
        pool_.install([&] { heddle::join([&] { body(0); }, [&] { body(1); }); });
    }

private:
    template <class Body>
    void tiles(std::size_t side, std::size_t tile, heddle::grid_schedule by, const Body& body) {
        pool_.install([&] { heddle::grid(side, side).tile(tile, tile).schedule(by).for_each(body); });
    }

    heddle::pool pool_;
};

}  // namespace bench
