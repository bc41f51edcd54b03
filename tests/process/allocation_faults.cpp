// SPDX-License-Identifier: Apache-2.0
// allocation_faults.cpp - the k-th allocation fails, for every k in the lifetime of a pool: each call works, or throws
// std::bad_alloc. In both cases nothing is leaked and the next pool works.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <new>

#include <heddle/heddle.hpp>
#include <support/check.hpp>
#include <support/counting_new.hpp>
#include <support/every_allocation_fault.hpp>
#include <support/fib.hpp>
#include <support/on_worker.hpp>
#include <support/watchdog.hpp>

using namespace heddle;
using namespace heddle::test;

namespace {

// More pending jobs than the initial capacity of a queue.
int deep(int depth) {
    if (depth == 0) return 0;
    const auto [a, b] = join([&] { return deep(depth - 1); }, [] { return 1; });
    return a + b;
}

template <unsigned Threads>
void use_a_pool() {
    pool home({.threads = Threads, .name = "a name that is too long to be kept inside the string"});
    HEDDLE_CHECK(home.install([] { return deep(1'500); }) == 1'500);
    int result = 0;
    run_on_worker(home, [&] { result = deep(1'500); });
    HEDDLE_CHECK(result == 1'500);
    std::atomic<int> calls{0};
    home.install([&] { parallel_for(0, 100, [&](int) { ++calls; }); });
    HEDDLE_CHECK(calls == 100);
}

void use_the_default_pool() {
    struct at_end {
        ~at_end() { shutdown_default_pool(); }
    } const then;
    HEDDLE_CHECK(fib(10) == 55);
    HEDDLE_CHECK(deep(1'500) == 1'500);
}

}  // namespace

int main() {
    watchdog watch(std::chrono::seconds(60), "allocation_faults");
    int worked = 0;
    for (void (*const cycle)() : {use_a_pool<1>, use_a_pool<2>, use_the_default_pool}) {
        cycle();  // allocates what is kept until the process ends
        for (const std::int64_t times : {std::int64_t{1}, std::int64_t{1} << 40}) {
            for (const whose_allocation whose : {whose_allocation::own, whose_allocation::any}) {
                const fault_tally all = with_every_fault(cycle, times, whose, watch);
                std::printf("%s faults in %s: %d cycles worked, %d threw\n", times == 1 ? "single" : "lasting",
                            whose == whose_allocation::own ? "the caller" : "any thread", all.worked, all.threw);
                HEDDLE_CHECK(all.threw > 5);
                worked += all.worked - 1;  // the last had no fault
            }
        }
    }
    HEDDLE_CHECK(worked > 0);  // some that needed a larger queue: in a pool of one thread, nothing is stolen
    return result_of_checks();
}
