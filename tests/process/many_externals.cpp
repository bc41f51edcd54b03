// SPDX-License-Identifier: Apache-2.0
// many_externals.cpp - eight threads from outside join ten thousand times each, at the same time; then more threads than a
// pool has guest slots.
#include <atomic>
#include <chrono>
#include <cstddef>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/fib.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>

using namespace heddle::test;

namespace {

template <class Call>
void from_many_threads(std::size_t threads, int calls, Call call) {
    std::atomic<int> right{0};
    run_together(threads, [&](std::size_t index) {
        for (int i = 0; i < calls; ++i) right += call(static_cast<int>(index) + i);
    });
    HEDDLE_CHECK(right == static_cast<int>(threads) * calls);
}

bool one_join(int i) {
    const auto [a, b] = heddle::join([&] { return i; }, [&] { return -i; });
    return a + b == 0;
}

bool one_loop(int i) {
    std::atomic<int> sum{0};
    heddle::parallel_for(0, 4, [&](int k) { sum += i + k; });
    return sum == 4 * i + 6;
}

}  // namespace

int main() {
    const watchdog watch(std::chrono::seconds(100), "many_externals");
    from_many_threads(8, 10'000, one_join);
    from_many_threads(8, 500, one_loop);
    from_many_threads(100, 50, one_join);
    from_many_threads(100, 5, [](int) { return fib(10) == 55; });

    heddle::pool small({.threads = 1});
    from_many_threads(100, 20, [&](int i) { return small.install([&] { return one_join(i); }); });
    return result_of_checks();
}
