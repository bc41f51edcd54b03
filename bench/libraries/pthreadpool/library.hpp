// SPDX-License-Identifier: Apache-2.0
// library.hpp - pthreadpool behind the interface of bench/libraries/README.md: only loops, because it has no forks and cannot nest.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>

#include <pthreadpool.h>

namespace bench {

class library {
public:
    explicit library(unsigned threads) : threads_(threads), pool_(pthreadpool_create(threads)) {}

    // In tiles, eight for each thread: the compiler sees a loop, and calls through a pointer are rare.
    template <class Body>
    void loop(std::size_t n, Body body) {
        const std::size_t tile = std::max<std::size_t>(1, n / (std::size_t{8} * threads_));
        const auto run = [](void* context, std::size_t first, std::size_t count) {
            const Body& f = *static_cast<const Body*>(context);
            for (std::size_t i = first; i != first + count; ++i) f(i);
        };
        pthreadpool_parallelize_1d_tile_1d(pool_.get(), run, &body, n, tile, 0);
    }

    template <class Body>
    void uneven_loop(std::size_t n, Body body) {
        const auto run = [](void* context, std::size_t i) { (*static_cast<const Body*>(context))(i); };
        pthreadpool_parallelize_1d(pool_.get(), run, &body, n, 0);
    }

    template <class Body>
    void tile_loop(std::size_t side, std::size_t tile, Body body) {
        const auto run = [](void* context, std::size_t row, std::size_t column, std::size_t height, std::size_t width) {
            (*static_cast<const Body*>(context))(row, column, height, width);
        };
        pthreadpool_parallelize_2d_tile_2d(pool_.get(), run, &body, side, side, tile, tile, 0);
    }

    template <class Body>
    void claimed_tile_loop(std::size_t side, std::size_t tile, Body body) {
        tile_loop(side, tile, body);
    }

    template <class Body>
    void together(Body body) {
        uneven_loop(2, [&](std::size_t i) { body(static_cast<unsigned>(i)); });
    }

private:
    struct destroy {
        void operator()(pthreadpool_t pool) const { pthreadpool_destroy(pool); }
    };

    std::size_t threads_;
    std::unique_ptr<pthreadpool, destroy> pool_;
};

}  // namespace bench
