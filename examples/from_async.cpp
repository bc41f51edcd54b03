// SPDX-License-Identifier: Apache-2.0
// from_async.cpp - what programs do with std::async and std::thread, and the same with Heddle; docs/migrating/from-async.md explains it.
#include <heddle/future.hpp>
#include <heddle/iter.hpp>
#include <heddle/join.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/pool.hpp>
#include <heddle/task_group.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <future>
#include <numeric>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using numbers = std::vector<long>;

static long total(const numbers& v) { return std::accumulate(v.begin(), v.end(), 0L); }

namespace before {

static long both(const numbers& a, const numbers& b) {
    auto sum = std::async(std::launch::async, [&] { return total(a); });  // starts a thread
    const long other = total(b);
    return sum.get() + other;
}

static numbers squares(const numbers& v) {
    const std::size_t count = std::max(1U, std::thread::hardware_concurrency());
    numbers out(v.size());
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < count; ++t) {
        threads.emplace_back([&, t] {
            for (std::size_t i = t * v.size() / count; i < (t + 1) * v.size() / count; ++i) out[i] = v[i] * v[i];
        });
    }
    for (std::thread& one : threads) one.join();
    return out;
}

static long of_all(const std::vector<numbers>& lists) {
    std::vector<std::future<long>> sums;
    for (const numbers& list : lists) sums.push_back(std::async(std::launch::async, total, std::cref(list)));
    long sum = 0;
    for (std::future<long>& one : sums) sum += one.get();
    return sum;
}

}  // namespace before

namespace after {

static long both(const numbers& a, const numbers& b) {
    const auto [sum, other] = heddle::join([&] { return total(a); }, [&] { return total(b); });
    return sum + other;
}

static numbers squares(const numbers& v) {
    numbers out(v.size());
    heddle::parallel_for(0, v.size(), [&](std::size_t i) { out[i] = v[i] * v[i]; });
    return out;
}

static long of_all(const std::vector<numbers>& lists) { return heddle::iter(lists).map(total).sum(); }

// A task whose result is needed later, and something to do with it as soon as it is there.
static std::string later(numbers v) {
    heddle::future<std::string> text = heddle::async([v = std::move(v)] { return total(v); }).then([](long sum) {
        return "the sum is " + std::to_string(sum);
    });
    return text.get();  // a worker runs other tasks while it waits
}

// Tasks without a result, in a pool of their own.
static int run_tasks(int count) {
    heddle::pool pool({.threads = 2, .name = "tasks"});
    std::atomic<int> done = 0;
    heddle::task_group group({.pool = &pool});
    for (int i = 0; i < count; ++i) group.run([&] { ++done; });
    group.wait();
    return done;
}

}  // namespace after

int main() {
    const numbers a(10'000, 2), b(5'000, 3);
    const std::vector<numbers> lists{a, b, a};
    const bool ok = before::both(a, b) == after::both(a, b) && before::squares(a) == after::squares(a) &&
                    before::of_all(lists) == after::of_all(lists) && after::later(a) == "the sum is 20000" &&
                    after::run_tasks(100) == 100;
    std::printf("%s\n", ok ? "all the same" : "DIFFERENT");
    return ok ? 0 : 1;
}
