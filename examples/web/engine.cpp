// SPDX-License-Identifier: Apache-2.0
// engine.cpp - the functions that the page calls. Each returns at once with a promise for the address of a `report`.
//
// There are two pools. The default pool has a single worker, which executes the page's orders one by one. It creates the second pool, the
// crew, and computes as one of its members: a crew of n is that worker and n - 1 others, so the page has n workers in all.
#include <heddle/find.hpp>
#include <heddle/pool.hpp>
#include <heddle/sort.hpp>
#include <heddle/web/promise.hpp>
#include <heddle/web/threads.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include <emscripten/emscripten.h>

#include "mandelbrot.hpp"

namespace {

// The result of a promise. One order is executed at a time, and the page reads the report before it sends the next order.
struct report {
    double milliseconds;
    double is_right;     // 1 or 0
    double check;        // the same number for the same order, with any number of workers
    const void* pixels;  // of the picture, or null
};

heddle::pool& crew(unsigned workers) {
    static heddle::pool made(
        {.threads = 1, .max_threads = heddle::default_thread_count(), .count_caller = true, .name = "crew"});
    if (made.thread_count() != workers) made.resize(workers);
    return made;
}

// Calls compute() as a member of the crew and returns the time it took.
template <class Compute>
double milliseconds_of(unsigned workers, Compute compute) {
    using clock = std::chrono::steady_clock;
    return crew(workers).install([&] {
        const auto start = clock::now();
        compute();
        return std::chrono::duration<double, std::milli>(clock::now() - start).count();
    });
}

// FNV-1a, truncated to the integers that a double represents exactly.
double checksum(const std::vector<std::uint32_t>& words) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const std::uint32_t word : words) hash = (hash ^ word) * 0x100000001b3;
    return static_cast<double>(hash >> 11);
}

// The numbers to sort: a scrambled counter, the same each time.
std::uint32_t scrambled(std::uint32_t i) {
    i = (i ^ (i >> 16)) * 0x7feb352d;
    i = (i ^ (i >> 15)) * 0x846ca68b;
    return i ^ (i >> 16);
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE unsigned most_workers() { return heddle::default_thread_count(); }

EMSCRIPTEN_KEEPALIVE em_promise_t draw_view(unsigned workers, int width, int height, double x, double y, double span) {
    return heddle::web::promise([=] {
        static pixels picture;
        static report last;
        last.milliseconds = milliseconds_of(workers, [&] { draw({width, height, x, y, span}, picture); });
        last.is_right = 1;
        last.check = checksum(picture);
        last.pixels = picture.data();
        return &last;
    });
}

EMSCRIPTEN_KEEPALIVE em_promise_t sort_numbers(unsigned workers, unsigned count) {
    return heddle::web::promise([=] {
        static report last;
        std::vector<std::uint32_t> numbers(count);
        std::uint64_t sum_before = 0;
        for (std::uint32_t i = 0; i < count; ++i) sum_before += numbers[i] = scrambled(i);
        last.milliseconds = milliseconds_of(workers, [&] { heddle::sort(numbers); });
        const std::uint64_t sum = std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
        last.is_right = heddle::is_sorted(numbers) && sum == sum_before ? 1 : 0;
        last.check = checksum(numbers);
        last.pixels = nullptr;
        return &last;
    });
}
}

// One worker executes the page's orders, so two orders never run at the same time.
int main() {
    heddle::configure_default_pool({.threads = 1, .name = "conductor", .thread_source = heddle::web::threads()});
}
