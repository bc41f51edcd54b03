// SPDX-License-Identifier: Apache-2.0
// fatal_signals.cpp - before_fatal_signal by sigaction.
#include "fatal_signals.hpp"

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)

#include <array>
#include <cstddef>

#include <signal.h>

namespace heddle::inline v0::detail {

namespace {

constexpr std::array k_faults{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

using callback = void (*)() noexcept;
constinit callback g_last_words = nullptr;
std::array<struct sigaction, k_faults.size()> g_before;

// The signal is blocked until this returns. Then the action that was there before takes place: a fault happens again, and SIGABRT is
// delivered.
void on_fault(int number) {
    for (std::size_t i = 0; i < k_faults.size(); ++i) sigaction(k_faults[i], &g_before[i], nullptr);
    g_last_words();
    raise(number);
}

}  // namespace

void before_fatal_signal(void (*last_words)() noexcept) noexcept {
    if (g_last_words != nullptr) return;
    g_last_words = last_words;
    struct sigaction ours{};
    ours.sa_handler = on_fault;
    ours.sa_flags = SA_ONSTACK;
    sigemptyset(&ours.sa_mask);
    for (std::size_t i = 0; i < k_faults.size(); ++i) sigaction(k_faults[i], &ours, &g_before[i]);
}

}  // namespace heddle::inline v0::detail

#else

namespace heddle::inline v0::detail {

void before_fatal_signal(void (*)() noexcept) noexcept {}

}  // namespace heddle::inline v0::detail

#endif
