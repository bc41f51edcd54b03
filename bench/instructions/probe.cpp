// SPDX-License-Identifier: Apache-2.0
// probe WHAT COUNT: does one thing COUNT times. check.py runs it twice under callgrind, with different counts. The difference
// is the cost of the additional repetitions, without the start of the program.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <thread>

#include <heddle/detail/prim/deque.hpp>
#include <heddle/heddle.hpp>

namespace {

using heddle::detail::deque;
using heddle::detail::job;
using heddle::detail::nothing_helps;
using heddle::detail::position;
using heddle::detail::steal_anything;

void keep(std::uint64_t value) { asm volatile("" ::"r"(value) : "memory"); }

// A tree of joins with `count` forks. Its leaves do nothing.
std::uint64_t fork_tree(std::uint64_t forks) {
    if (forks == 0) return 1;
    const std::uint64_t left = (forks - 1) / 2;
    const auto [x, y] = heddle::join([=] { return fork_tree(left); }, [=] { return fork_tree(forks - 1 - left); });
    return x + y;
}

struct one_queue {
    deque::shared_state shared;
    deque queue{shared};
    job work{nullptr};
};

void push_and(std::uint64_t count, auto take) {
    one_queue q;
    q.queue.push(&q.work, nothing_helps{});  // one job is below, as in a tree of joins
    for (std::uint64_t i = 0; i < count; ++i) take(q.queue, q.queue.push(&q.work, nothing_helps{}));
}

// callgrind counts each of these functions with everything that it calls. check.py knows their names.

[[gnu::noinline]] void probe_fork(std::uint64_t count) { keep(fork_tree(count)); }
[[gnu::noinline]] void probe_push_reclaim(std::uint64_t count) {
    push_and(count, [](deque& queue, position at) { keep(queue.reclaim(at) ? 1 : 0); });
}
[[gnu::noinline]] void probe_push_pop(std::uint64_t count) {
    push_and(count, [](deque& queue, position) { keep(queue.pop() != nullptr ? 1 : 0); });
}
[[gnu::noinline]] void probe_push_steal(std::uint64_t count) {
    push_and(count, [](deque& queue, position) { keep(queue.steal(steal_anything{}).what != nullptr ? 1 : 0); });
}

[[gnu::noinline]] void probe_install(heddle::pool& pool, std::uint64_t count) {
    for (std::uint64_t i = 0; i < count; ++i) pool.install([] { keep(0); });
}

void loop_of_two() {
    heddle::parallel_for(0, 2, [](int i) { keep(static_cast<std::uint64_t>(i)); });
}
[[gnu::noinline]] void probe_loop(std::uint64_t count) {
    for (std::uint64_t i = 0; i < count; ++i) loop_of_two();
}
[[gnu::noinline]] void probe_loop_progress(std::uint64_t count) {
    heddle::progress shown;
    for (std::uint64_t i = 0; i < count; ++i) heddle::parallel_for(0, 200, [](int) {}, {.progress = &shown});
    keep(shown.done());
}
[[gnu::noinline]] void probe_loop_from_outside(heddle::pool& pool, std::uint64_t count) {
    for (std::uint64_t i = 0; i < count; ++i) pool.install(loop_of_two);
}

bool run(std::string_view what, std::uint64_t count) {
    heddle::pool pool({.threads = 1});
    std::this_thread::sleep_for(std::chrono::milliseconds(300));  // until its worker sleeps
    if (what == "push_reclaim") probe_push_reclaim(count);
    else if (what == "push_pop") probe_push_pop(count);
    else if (what == "push_steal") probe_push_steal(count);
    else if (what == "fork") pool.install([&] { probe_fork(count); });
    else if (what == "loop") pool.install([&] { probe_loop(count); });
    else if (what == "loop_progress") pool.install([&] { probe_loop_progress(count); });
    else if (what == "loop_from_outside") probe_loop_from_outside(pool, count);
    else if (what == "install") probe_install(pool, count);
    else return false;
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3 || !run(argv[1], std::strtoull(argv[2], nullptr, 10))) {
        std::fprintf(stderr, "probe WHAT COUNT: see probe.cpp for the values of WHAT\n");
        return 2;
    }
}
