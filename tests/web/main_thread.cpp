// SPDX-License-Identifier: Apache-2.0
// main_thread.cpp - Heddle on a page's main thread, which must not sleep; called by page_test.mjs.
#include <heddle/parallel_for.hpp>
#include <heddle/pool.hpp>
#include <heddle/web/promise.hpp>

#include <atomic>
#include <cstdint>
#include <stdexcept>

#include <emscripten/emscripten.h>

extern "C" {

// How many threads a pool gets if it asks for `wanted`.
EMSCRIPTEN_KEEPALIVE unsigned threads_got(unsigned wanted) {
    heddle::pool made({.threads = wanted});
    return made.thread_count();
}

// The sum of the numbers below n, by a loop that the main thread waits for.
EMSCRIPTEN_KEEPALIVE double sum_below(unsigned n) {
    heddle::pool made({.threads = 2});
    std::atomic<std::uint64_t> sum = 0;
    made.install([&] {
        heddle::parallel_for(0u, n, [&](unsigned i) {
            sum.fetch_add(i, std::memory_order_relaxed);  // stale: never, it is an RMW
        });
    });
    return static_cast<double>(sum.load(std::memory_order_relaxed));  // the loop has ended: not stale
}

EMSCRIPTEN_KEEPALIVE em_promise_t promise_of_nothing() {
    return heddle::web::promise([] {});
}

EMSCRIPTEN_KEEPALIVE em_promise_t promise_that_fails() {
    return heddle::web::promise([] { throw std::runtime_error("no"); });
}
}

int main() { heddle::configure_default_pool({.threads = 1}); }
