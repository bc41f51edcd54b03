// SPDX-License-Identifier: Apache-2.0
// constructs.cpp - the same sum over a tree by join, by a scope and by futures, and other ways to start a task.
#include <heddle/heddle.hpp>

#include <atomic>
#include <cstdio>
#include <functional>
#include <memory>
#include <vector>

struct node {
    long value;
    std::vector<std::unique_ptr<node>> children;
};

static std::unique_ptr<node> make_tree(int depth) {
    auto made = std::make_unique<node>(node{depth, {}});
    for (int i = 0; i < depth; ++i) made->children.push_back(make_tree(depth - 1));
    return made;
}

static long serial_sum(const node& top) {
    long sum = top.value;
    for (const auto& child : top.children) sum += serial_sum(*child);
    return sum;
}

// One task per node: each task may spawn more, and the scope ends when all have ended.
static long sum_by_scope(const node& top) {
    std::atomic<long> sum = 0;
    const std::function<void(heddle::task_scope&, const node&)> visit = [&](heddle::task_scope& s, const node& one) {
        sum += one.value;
        for (const auto& child : one.children) s.spawn([&, next = child.get()] { visit(s, *next); });
    };
    heddle::scope([&](heddle::task_scope& s) { visit(s, top); });
    return sum;
}

// One accumulator for each participating thread, instead of an atomic for all.
static long sum_by_worker_local(const node& top) {
    heddle::worker_local<long> sums;
    heddle::scope([&](heddle::task_scope& s) {
        for (const auto& child : top.children) s.spawn([&, one = child.get()] { sums.local() += serial_sum(*one); });
    });
    return sums.combine(top.value, std::plus<>());
}

int main() {
    const auto tree = make_tree(6);
    const long expected = serial_sum(*tree);
    const node &first = *tree->children[0], &second = *tree->children[1], &third = *tree->children[2];
    const auto sum_of = [](const node& top) { return [&top] { return serial_sum(top); }; };

    // A fixed number of calls, and all results.
    const auto [a, b, c] = heddle::join(sum_of(first), sum_of(second), sum_of(third));

    // A result that is needed later: in this frame, or wherever the future is moved to.
    heddle::stack_future near(sum_of(first));
    near.fork();
    heddle::future<long> far = heddle::async(sum_of(second)).then([](long sum) { return 2 * sum; });
    const bool later = near.join() == a && far.get() == 2 * b;

    // The same call on every worker.
    const std::vector<unsigned> indices =
        heddle::broadcast([](heddle::broadcast_context where) { return where.index; });

    std::printf("%ld = %ld = %ld, %zu workers\n", expected, sum_by_scope(*tree), sum_by_worker_local(*tree),
                indices.size());
    const bool sums = sum_by_scope(*tree) == expected && sum_by_worker_local(*tree) == expected;
    const bool everywhere = indices.size() == heddle::default_pool().thread_count();
    return sums && later && a == b && b == c && everywhere ? 0 : 1;
}
