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
constexpr int k_tries = 10;

double cpu_seconds_for(unsigned workers, int n) {
    pool home({.threads = workers});
    const double before = cpu_seconds();
    home.install([&] { fib(n); });
    return cpu_seconds() - before;
}

// The processor time relative to two workers on two processors. Repeated until it is small enough: other programs, and a host that
// shares its processors, can only increase it.
double ratio_of(unsigned workers, int processors, int n) {
    const auto try_on = [&](int on, unsigned how_many) {
        HEDDLE_CHECK(use_processors(on));
        return cpu_seconds_for(how_many, n);
    };
    double base = try_on(2, 2);
    double least = try_on(processors, workers);
    for (int i = 1; i < k_tries && least > k_most * base; ++i) {
        base = std::min(base, try_on(2, 2));
        least = std::min(least, try_on(processors, workers));
    }
    return least / base;
}

}  // namespace

int main() {
    const watchdog watch(std::chrono::seconds(100), "oversubscribed");
    HEDDLE_CHECK(use_processors(2));
    int n = 18;
    while (cpu_seconds_for(2, n) < 0.1) ++n;
    std::printf("fib(%d), in processor time of 2 workers on %d processors:\n", n,
                std::min(2, processor_count(processors_at_start())));

    const auto compare = [&](unsigned workers, int processors) {
        const double ratio = ratio_of(workers, processors, n);
        std::printf("%2u workers on %d: %.2f times as much\n", workers, processors, ratio);
        HEDDLE_CHECK(ratio <= k_most);
    };
    compare(64, 2);
    compare(2, 1);
    compare(64, 1);
    return result_of_checks();
}
