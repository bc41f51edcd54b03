// SPDX-License-Identifier: Apache-2.0
// tbb.cpp - the TBB code of docs/migrating/from-tbb.md; examples/migrating.cpp has the same with Heddle.
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <vector>

#include <tbb/blocked_range.h>
#include <tbb/flow_graph.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/parallel_reduce.h>
#include <tbb/task_group.h>

static double norm(const std::vector<double>& v) {
    return std::sqrt(tbb::parallel_reduce(
        tbb::blocked_range<std::size_t>(0, v.size()), 0.0,
        [&](const tbb::blocked_range<std::size_t>& part, double sum) {
            for (std::size_t i = part.begin(); i != part.end(); ++i) sum += v[i] * v[i];
            return sum;
        },
        [](double left, double right) { return left + right; }));
}

static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

static long sum_of_group() {
    long a = 0, b = 0;
    tbb::task_group group;
    group.run([&] { a = fib(10); });
    group.run([&] { b = fib(11); });
    group.wait();
    return a + b;
}

static int run_graph() {
    int x = 0, y = 0, z = 0;
    tbb::flow::graph graph;
    tbb::flow::continue_node<tbb::flow::continue_msg> a(graph, [&](auto) { x = 1; });
    tbb::flow::continue_node<tbb::flow::continue_msg> b(graph, [&](auto) { y = x + 1; });
    tbb::flow::continue_node<tbb::flow::continue_msg> c(graph, [&](auto) { z = x + 2; });
    make_edge(a, b);
    make_edge(a, c);
    a.try_put({});
    graph.wait_for_all();
    return y + z;
}

static int sum_in_order() {
    int next = 0, sum = 0;
    const auto read = [&](tbb::flow_control& control) {
        if (next == 10) control.stop();
        return next++;
    };
    tbb::parallel_pipeline(
        8, tbb::make_filter<void, int>(tbb::filter_mode::serial_in_order, read) &
               tbb::make_filter<int, int>(tbb::filter_mode::parallel, [](int i) { return i * i; }) &
               tbb::make_filter<int, void>(tbb::filter_mode::serial_in_order, [&](int i) { sum += i; }));
    return sum;
}

int main() {
    const std::vector<double> v(10'000, 2.0);
    const bool ok = norm(v) == 200.0 && sum_of_group() == 144 && run_graph() == 5 && sum_in_order() == 285;
    std::printf("%s\n", ok ? "as with Heddle" : "DIFFERENT");
    return ok ? 0 : 1;
}
