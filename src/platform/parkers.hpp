// SPDX-License-Identifier: Apache-2.0
// parkers.hpp - the implementations of the contract in detail/platform/park.hpp, and the choice that this build makes.
//
// Every implementation is declared only where it compiles. A new one is a declaration here, one entry in `parkers_here` and one source
// file. HEDDLE_PARKER, the name of a class below, overrides the choice.
//
// Those without state have static members: `wake` must not touch the parker after its store.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <version>

#if defined(_WIN32)
#include <sdkddkver.h>
#endif

#include <heddle/detail/base/immovable.hpp>

namespace heddle::inline v0::detail {

// --- The kernel, or the browser, sleeps on the address of the word ----------------------------------------------------

#if defined(__linux__)
#define HEDDLE_HAVE_PARK_FUTEX 1

struct park_futex {
    static constexpr const char* k_name = "futex";

    static void wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept;
    static void wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept;
};

#endif

#if defined(__APPLE__)
#define HEDDLE_HAVE_PARK_DARWIN 1

struct park_darwin {
    static constexpr const char* k_name = "darwin";

    static void wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept;
    static void wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept;
};

#endif

#if defined(_WIN32) && _WIN32_WINNT >= 0x0602
#define HEDDLE_HAVE_PARK_WAIT_ON_ADDRESS 1

// Windows 8 and later.
struct park_wait_on_address {
    static constexpr const char* k_name = "wait_on_address";

    static void wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept;
    static void wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept;
};

#endif

#if defined(__EMSCRIPTEN_PTHREADS__)
#define HEDDLE_HAVE_PARK_EMSCRIPTEN 1

// WebAssembly with threads. Web workers sleep; the main thread of a page never sleeps.
struct park_emscripten {
    static constexpr const char* k_name = "emscripten";

    static void wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept;
    static void wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept;
};

#endif

// --- Older systems, and every system ----------------------------------------------------------------------------------

#if defined(_WIN32)
#define HEDDLE_HAVE_PARK_EVENT 1

// Systems before Windows 8.
//
// Lifetime   wake stores and sets the event under a lock. The waiter may see the value immediately after the store, even if it did not
//            wait. So the destructor takes the lock once: a thread that has seen the value closes nothing before the waker has unlocked.
//            A slim lock has nothing to destroy.
class park_event : immovable {
public:
    static constexpr const char* k_name = "event";

    park_event();
    ~park_event();

    void wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept;
    void wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept;

private:
    void* lock_ = nullptr;  // an SRWLOCK
    void* changed_;         // the handle of an event that resets itself
};

#endif

#if defined(__cpp_lib_atomic_wait) && (!defined(__GLIBCXX__) || defined(_GLIBCXX_HAVE_LINUX_FUTEX)) && \
    !defined(__EMSCRIPTEN__)
#define HEDDLE_HAVE_PARK_STD_ATOMIC 1

// std::atomic::wait of the standard library.
//
// Not on Windows with libstdc++ 12. There it uses a condition variable and compares the word before it takes the mutex. A wake between the
// two finds no waiter and is lost (_M_do_wait in bits/atomic_wait.h). Not with Emscripten: libc++ 21 polls the word with growing pauses
// there, and eight threads in a ring pass on fewer than 70 wake-ups a second.
struct park_std_atomic {
    static constexpr const char* k_name = "std_atomic";

    static void wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept;
    static void wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept;
};

#endif

// A mutex and a condition variable: the fallback on every system.
//
// Lifetime   wake stores, notifies and unlocks, in this order. The waiter may see the value immediately after the store, even if it did
//            not wait. So the destructor takes the mutex once: a thread that has seen the value destroys nothing before the waker has
//            unlocked. The waker touches nothing after that. POSIX permits the destruction of a mutex that is unlocked, even before the
//            call that unlocked it has returned.
class park_condvar : immovable {
public:
    static constexpr const char* k_name = "condvar";

    park_condvar() = default;
    ~park_condvar();

    void wait(std::atomic<std::uint32_t>& word, std::uint32_t expected) noexcept;
    void wake(std::atomic<std::uint32_t>& word, std::uint32_t value) noexcept;

private:
    std::mutex mutex_;
    std::condition_variable changed_;
};

// --- The choice -------------------------------------------------------------------------------------------------------

template <class First, class... Others>
struct parker_list {
    using best = First;
};

// Every implementation that compiles here, the best first. The tests run all of them.
using parkers_here = parker_list<
#ifdef HEDDLE_HAVE_PARK_FUTEX
    park_futex,
#endif
#ifdef HEDDLE_HAVE_PARK_WAIT_ON_ADDRESS
    park_wait_on_address,
#endif
#ifdef HEDDLE_HAVE_PARK_DARWIN
    park_darwin,
#endif
#ifdef HEDDLE_HAVE_PARK_EMSCRIPTEN
    park_emscripten,
#endif
#ifdef HEDDLE_HAVE_PARK_EVENT
    park_event,
#endif
#ifdef HEDDLE_HAVE_PARK_STD_ATOMIC
    park_std_atomic,
#endif
    park_condvar>;

#ifdef HEDDLE_PARKER
using selected_parker = HEDDLE_PARKER;
#else
using selected_parker = parkers_here::best;
#endif

// The name of the implementation behind class `parker`.
const char* parker_name() noexcept;

}  // namespace heddle::inline v0::detail
