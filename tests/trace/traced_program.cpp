// SPDX-License-Identifier: Apache-2.0
// traced_program.cpp - does a little of everything that a trace shows, for trace_test.py.
//
//   traced_program WHAT [THREADS [SECONDS]]
//
// WHAT   all | crash | fork | sessions | limited: see main
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include <heddle/heddle.hpp>

namespace {

using clock_type = std::chrono::steady_clock;

long fib(int n) {
    if (n < 2) return n;
    const auto [a, b] = heddle::join([&] { return fib(n - 1); }, [&] { return fib(n - 2); });
    return a + b;
}

// Both threads have to be here: one of them has stolen its part.
void meet(std::atomic<int>& here) {
    ++here;
    while (here < 2) std::this_thread::yield();
}

// While no other thread is inside: guests that compute take the seats of workers.
void steal_for_certain(heddle::pool& pool) {
    pool.install([] {
        std::atomic<int> forks = 0, items = 0;
        heddle::join([&] { meet(forks); }, [&] { meet(forks); });
        heddle::parallel_for(0, 2, [&](int) { meet(items); }, {.label = "meet"});
    });
}

void use(heddle::pool& pool) {
    const heddle::trace::region whole("one \"round\"");
    pool.install([] { fib(18); });
    std::vector<int> numbers(20'000);
    heddle::parallel_for(numbers, [](int& x) { x = static_cast<int>(fib(4)); },
                         {.grain = 50, .pool = &pool, .label = "fill"});
    pool.scope([](heddle::task_scope& s) {
        for (int i = 0; i < 50; ++i) s.spawn(heddle::trace::labelled("scope task", [] { fib(8); }));
    });
    pool.install([] {
        heddle::blocking([] { std::this_thread::yield(); });
        heddle::isolate([] { fib(6); });
    });
    pool.broadcast([](heddle::broadcast_context) {});
    auto sum = pool.async([] { return fib(5); }).then([](long x) { return x + 1; });
    pool.spawn("a spawned task with a label that is longer than forty-eight bytes \xc3\xa4\xc3\xb6\xc3\xbc",
               [] { fib(3); });
    sum.get();
}

// Several threads from outside, pools that come and go, and sleeps in between.
void use_everything(unsigned threads, double seconds) {
    const auto end = clock_type::now() + std::chrono::duration<double>(seconds);
    heddle::pool pool({.threads = threads, .max_threads = threads + 2, .spare_threads = 2, .name = "traced"});
    steal_for_certain(pool);
    do {
        std::vector<std::thread> callers;
        for (int i = 0; i < 3; ++i) callers.emplace_back([&] { use(pool); });
        for (std::thread& one : callers) one.join();
        pool.resize(threads + 2);
        pool.resize(threads);
        heddle::pool brief({.threads = 2});
        brief.spawn([] {});
        brief.install([&] { pool.install([] { fib(10); }); });
    } while (clock_type::now() < end);
}

int crash(unsigned threads) {
    use_everything(threads, 0);
    heddle::pool pool({.threads = 2});
    pool.install([] { std::abort(); });
    return 0;
}

// A child uses pools, too.
int fork_in_between(unsigned threads) {
    use_everything(threads, 0);
    const pid_t child = fork();
    if (child == 0) {
        use_everything(2, 0);
        std::exit(0);
    }
    int status = -1;
    waitpid(child, &status, 0);
    return status;
}

// Two traces of one process; the second one knows nothing of the first.
int record_twice(unsigned threads) {
    heddle::pool pool({.threads = threads});
    for (const char* const file : {"first.json", "second.json"}) {
        heddle::trace::start({.file = file});
        const heddle::trace::region session(file);
        use(pool);
        heddle::trace::write("meanwhile.json");
        heddle::trace::stop();
    }
    return 0;
}

// Little memory: not every thread gets a ring.
int record_with_limit(unsigned threads, double seconds) {
    heddle::trace::start({.file = "limited.json", .events_per_thread = 1 << 15, .memory_limit = std::size_t{4} << 20});
    use_everything(threads, seconds);
    const auto written = heddle::trace::stop();
    std::printf("%llu %llu\n", static_cast<unsigned long long>(written.events),
                static_cast<unsigned long long>(written.lost));
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view what = argc > 1 ? argv[1] : "all";
    const unsigned threads = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 2;
    const double seconds = argc > 3 ? std::atof(argv[3]) : 0;
    if (what == "crash") return crash(threads);
    if (what == "fork") return fork_in_between(threads);
    if (what == "sessions") return record_twice(threads);
    if (what == "limited") return record_with_limit(threads, seconds);
    use_everything(threads, seconds);
    return 0;
}
