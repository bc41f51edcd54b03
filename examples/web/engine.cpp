// SPDX-License-Identifier: Apache-2.0
// engine.cpp - what the page calls. Every function returns at once; results come by promises, as the address of a `report`.
//
// Two pools: the default one has a single worker, which takes the page's orders one by one. It makes the crew, that computes, and works
// as one of its members: a crew of n is the conductor and n - 1 others, so the page has n workers in all.
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

// What a promise is fulfilled with. One order is carried out at a time, and the page reads it before it gives the next.
struct report {
    double milliseconds;
    double is_right;     // 1 or 0
    double check;        // the same number for the same order, whoever carried it out
    const void* pixels;  // of the picture, if there is one
};

heddle::pool& crew(unsigned workers) {
    static heddle::pool made(
        {.threads = 1, .max_threads = heddle::default_thread_count(), .count_caller = true, .name = "crew"});
    if (made.thread_count() != workers) made.resize(workers);
    return made;
}

// Calls compute() as a member of the crew and returns for how long.
template <class Compute>
double milliseconds_of(unsigned workers, Compute compute) {
    using clock = std::chrono::steady_clock;
    return crew(workers).install([&] {
        const auto start = clock::now();
        compute();
        return std::chrono::duration<double, std::milli>(clock::now() - start).count();
    });
}

// FNV-1a, cut to what a double holds.
double checksum(const std::vector<std::uint32_t>& words) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const std::uint32_t word : words) hash = (hash ^ word) * 0x100000001b3;
    return static_cast<double>(hash >> 11);
}

// The numbers to be sorted: a scrambled counter, the same each time.
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

// The page's orders are carried out by one worker, so that they never meet.
int main() {
    heddle::configure_default_pool({.threads = 1, .name = "conductor", .thread_source = heddle::web::threads()});
}
