// SPDX-License-Identifier: Apache-2.0
// park_emscripten.cpp - the parker of WebAssembly: emscripten_futex_wait and emscripten_futex_wake.
//
// A browser does not let the main thread of a page sleep. There the wait is a loop that tests the word and serves the requests of web
// workers (to start a thread, to print). So the wait ends, but the page is frozen until then. A page uses promises instead:
// docs/guide/web.md.
#include "parkers.hpp"

#ifdef HEDDLE_HAVE_PARK_EMSCRIPTEN

#include <limits>

#include <emscripten/threading.h>

namespace heddle::inline v0::detail {
namespace {

constexpr double k_no_timeout = std::numeric_limits<double>::infinity();

}  // namespace

static_assert(sizeof(std::atomic<std::uint32_t>) == 4 && std::atomic<std::uint32_t>::is_always_lock_free,
              "the system reads the word itself");

void park_emscripten::wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept {
    // The caller tests the word again after every outcome: a wake-up, an interruption, or a word that differed from the start.
    emscripten_futex_wait(&word, expected, k_no_timeout);
}

void park_emscripten::wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept {
    word.store(value, std::memory_order_release);  // PK1
    // The word may be destroyed now. Its address is a key that is not read. Another thread that sleeps at the same address returns
    // without a reason, which every waiter must expect. All are woken: an ended thread may still wait here (mailbox_emscripten.js).
    emscripten_futex_wake(&word, std::numeric_limits<int>::max());
}

}  // namespace heddle::inline v0::detail

#endif
