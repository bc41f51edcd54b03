// SPDX-License-Identifier: Apache-2.0
// migrating.cpp - what programs for TBB, OpenMP, Rayon and Taskflow do, written with Heddle; docs/migrating explains it.
#include <heddle/heddle.hpp>

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <vector>

static double norm(const std::vector<double>& v) {
    return std::sqrt(heddle::parallel_reduce(
        std::size_t{0}, v.size(), 0.0, [&](std::size_t i) { return v[i] * v[i]; },
        [](double left, double right) { return left + right; }));
}

static long fib(int n) {
    if (n < 2) return n;
    const auto [a, b] = heddle::join([&] { return fib(n - 1); }, [&] { return fib(n - 2); });
    return a + b;
}

static long sum_of_group() {
    long a = 0, b = 0;
    heddle::task_group group;
    group.run([&] { a = fib(10); });
    group.run([&] { b = fib(11); });
    group.wait();
    return a + b;
}

static int run_graph() {
    int x = 0, y = 0, z = 0;
    heddle::graph graph;
    const auto a = graph.add("a", [&] { x = 1; });
    const auto b = graph.add("b", [&] { y = x + 1; });
    const auto c = graph.add("c", [&] { z = x + 2; });
    graph.add_edge(a, b);
    graph.add_edge(a, c);
    graph.run();
    return y + z;
}

static int sum_in_order() {
    int next = 0, sum = 0;
    const auto read = [&]() -> std::optional<int> { return next < 10 ? std::optional(next++) : std::nullopt; };
    heddle::pipeline({.tokens = 8}, read, heddle::parallel_stage([](int i) { return i * i; }),
                     heddle::ordered_stage([&](int i) { sum += i; }));
    return sum;
}

static void scale(std::vector<double>& v) {
    heddle::parallel_for(std::size_t{0}, v.size(), [&](std::size_t i) { v[i] *= 2; }, {.grain = 1'000});
}

static double smooth(std::vector<double>& v) {
    heddle::parallel_for(std::size_t{0}, v.size(), [&](std::size_t i) { v[i] += 1; },
                         {.schedule = heddle::schedule::even});
    return heddle::max(v).value_or(0);
}

static long squares_at_even_places(const std::vector<long>& v) {
    return heddle::iter(v)
        .enumerate()
        .filter([](std::size_t i, long) { return i % 2 == 0; })
        .map([](std::size_t, long x) { return x * x; })
        .sum();
}

static long sum_of_scope(const std::vector<long>& v) {
    std::atomic<long> sum{0};
    heddle::scope([&](heddle::task_scope& s) {
        for (const long& x : v) s.spawn([&] { sum += x; });
    });
    return sum;
}

int main() {
    std::vector<double> v(10'000, 1.0);
    scale(v);
    const bool ok = norm(v) == 200.0 && smooth(v) == 3.0 && sum_of_group() == 144 && run_graph() == 5 &&
                    sum_in_order() == 285 && squares_at_even_places({1, 2, 3}) == 10 && sum_of_scope({1, 2, 3}) == 6;
    std::printf("%s\n", ok ? "all the same" : "different");
    return ok ? 0 : 1;
}
