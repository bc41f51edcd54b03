// SPDX-License-Identifier: Apache-2.0
// park_emscripten.cpp - emscripten_futex_wait and emscripten_futex_wake.
//
// A browser does not let the page's main thread sleep. There the wait is a loop that looks at the word and does what workers ask of
// the page meanwhile (to start a thread, to print), so it ends; but the page shows nothing new until then. A page uses
// promises instead: docs/guide/web.md.
#include "park_emscripten.hpp"

#ifdef HEDDLE_HAVE_PARK_EMSCRIPTEN

#include <limits>

#include <emscripten/threading.h>

#include <heddle/detail/base/step.hpp>

namespace heddle::detail {
namespace {

constexpr double k_for_ever = std::numeric_limits<double>::infinity();

}  // namespace

static_assert(sizeof(std::atomic<std::uint32_t>) == 4 && std::atomic<std::uint32_t>::is_always_lock_free,
              "the system reads the word itself");

void park_emscripten::wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept {
    step("park.sleep");
    // Every outcome means "look again": woken, interrupted, or the word differed from the start.
    emscripten_futex_wait(&word, expected, k_for_ever);
}

void park_emscripten::wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept {
    word.store(value, std::memory_order_release);  // PK1
    step("park.stored");
    // The word may be gone by now. Its address is a key that is not read; a stranger who sleeps at the same address returns for no
    // reason, as every waiter must expect. All are woken: a thread that has ended may still wait here (mailbox_emscripten.js).
    emscripten_futex_wake(&word, std::numeric_limits<int>::max());
}

}  // namespace heddle::detail

#endif
