// SPDX-License-Identifier: Apache-2.0
// oversubscribed.cpp - more workers than processors, and fewer processors than the machine has: the processor time for
// the same work stays nearly the same. Timing: prints the ratios, and fails only far beyond what is promised (1.5).
#include <algorithm>
#include <chrono>
#include <cstdio>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/cpu_time.hpp>
#include <support/fib.hpp>
#include <support/processors.hpp>
#include <support/sanitizers.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

constexpr double k_most = HEDDLE_TEST_SANITIZED ? 4.0 : 2.0;
constexpr int k_tries = 3;  // the best one counts: other programs make it only worse

double cpu_seconds_for(unsigned workers, int n) {
    pool home({.threads = workers});
    const double before = cpu_seconds();
    home.install([&] { fib(n); });
    return cpu_seconds() - before;
}

double best_of(unsigned workers, int n) {
    double best = cpu_seconds_for(workers, n);
    for (int i = 1; i < k_tries; ++i) best = std::min(best, cpu_seconds_for(workers, n));
    return best;
}

}  // namespace

int main() {
    const watchdog watch(std::chrono::seconds(100), "oversubscribed");
    HEDDLE_CHECK(use_processors(2));
    int n = 18;
    while (cpu_seconds_for(2, n) < 0.1) ++n;
    const double base = best_of(2, n);
    std::printf("fib(%d), 2 workers on %d processors: %.3f s CPU\n", n,
                std::min(2, processor_count(processors_at_start())), base);

    const auto compare = [&](unsigned workers, int processors) {
        HEDDLE_CHECK(use_processors(processors));
        const double ratio = best_of(workers, n) / base;
        std::printf("%2u workers on %d: %.2f times as much\n", workers, processors, ratio);
        HEDDLE_CHECK(ratio <= k_most);
    };
    compare(64, 2);
    compare(2, 1);
    compare(64, 1);
    return result_of_checks();
}
