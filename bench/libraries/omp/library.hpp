// SPDX-License-Identifier: Apache-2.0
// library.hpp - OpenMP behind the interface of bench/libraries/README.md: libgomp if g++ compiles it, libomp if clang does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include <omp.h>

#include "support/results_of.hpp"
#include "support/sum_of_slots.hpp"

namespace bench {

class library {
public:
    explicit library(unsigned threads) : threads_(static_cast<int>(threads)) {}

    template <class F>
    auto enter(F f) {
        if constexpr (std::is_void_v<std::invoke_result_t<F&>>) {
            on_one_of_the_team(f);
        } else {
            std::optional<std::invoke_result_t<F&>> result;
            on_one_of_the_team([&] { result = f(); });
            return *result;
        }
    }

    template <class Left, class Right>
    [[gnu::always_inline]] static auto join(Left left, Right right) {
        return results_of(left, right, [](const auto& f, const auto& g) {
#pragma omp task default(shared)
            f();
            g();
#pragma omp taskwait
        });
    }

    template <class Body>
    static std::uint64_t sum_forks(std::size_t first, std::size_t last, const Body& body) {
        return sum_of_slots(last - first, [&](std::uint64_t* slots) {
            for (std::size_t i = first; i + 1 < last; ++i) {
#pragma omp task firstprivate(i) default(shared)
                slots[i - first] = body(i);
            }
            slots[last - 1 - first] = body(last - 1);
#pragma omp taskwait
        });
    }

    template <class Body>
    void storm(std::size_t n, Body body) {
        on_one_of_the_team([&] {
            for (std::size_t i = 0; i < n; ++i) {
#pragma omp task firstprivate(i, body)
                body(i);
            }
#pragma omp taskwait
        });
    }

    template <class Body>
    void loop(std::size_t n, Body body) {
#pragma omp parallel for schedule(static) num_threads(threads_)
        for (std::size_t i = 0; i < n; ++i) body(i);
    }

    // A parallel loop inside a parallel loop would run on one thread.
    template <class Body>
    static void inner_loop(std::size_t n, const Body& body) {
        task_loop(n, body);
    }

    template <class F>
    void await_task(F f) {
        on_one_of_the_team([&] {
#pragma omp task default(shared)
            f();
#pragma omp taskwait
        });
    }

    template <class Body>
    void uneven_loop(std::size_t n, Body body) {
#pragma omp parallel for schedule(dynamic) num_threads(threads_)
        for (std::size_t i = 0; i < n; ++i) body(i);
    }

    // A parallel loop inside a parallel loop would run on one thread. Taskloops can be nested.
    template <class Length, class Body>
    void nested_loop(std::size_t rows, Length length, Body body) {
        on_one_of_the_team([&] {
            task_loop(rows,
                      [&](std::size_t row) { task_loop(length(row), [&](std::size_t column) { body(row, column); }); });
        });
    }

    template <class Body>
    void together(Body body) {
#pragma omp parallel num_threads(2)
        body(static_cast<unsigned>(omp_get_thread_num()));
    }

private:
    template <class Body>
    static void task_loop(std::size_t n, const Body& body) {
#pragma omp taskloop default(shared)
        for (std::size_t i = 0; i < n; ++i) body(i);
    }

    template <class F>
    void on_one_of_the_team(const F& f) {
#pragma omp parallel num_threads(threads_)
#pragma omp single
        f();
    }

    int threads_;
};

}  // namespace bench
