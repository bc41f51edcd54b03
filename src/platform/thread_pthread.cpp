// SPDX-License-Identifier: Apache-2.0
// thread_pthread.cpp - threads on POSIX systems, and of Emscripten.
#if !defined(_WIN32) && !defined(HEDDLE_NO_THREADS)

#include "thread.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <csignal>
#include <limits>

#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/pause.hpp>

#include "fault.hpp"

#if defined(__EMSCRIPTEN__)
#include <emscripten/em_js.h>
#include <emscripten/threading.h>

// Emscripten takes the last worker of this list for the next thread.
// clang-format off
EM_JS(bool, heddle_worker_is_ready, (), { return PThread.unusedWorkers.at(-1)?.loaded ?? false; })
// clang-format on
#endif

namespace heddle::inline v0::detail {
namespace {

static_assert(sizeof(pthread_t) == sizeof(std::uintptr_t), "a pthread_t is a number or a pointer");

sigset_t signals_to_block() noexcept {
    sigset_t set;
    sigfillset(&set);
    for (const int own_fault : {SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP}) sigdelset(&set, own_fault);
    return set;
}

#if defined(__EMSCRIPTEN__)

// A thread is a web worker. A browser starts one only after the main thread of the page has returned to its event loop. So the main
// thread may start a thread only if a worker is ready for it: -sPTHREAD_POOL_SIZE is the number of workers that are made with the page.
// Without a ready worker the start fails and the pool has fewer threads; otherwise the page would wait forever. Other threads ask the main
// thread to start theirs, and wait while it computes. Node starts threads at any time.
bool can_start_thread_now() noexcept { return !emscripten_is_main_browser_thread() || heddle_worker_is_ready(); }

// The default of Emscripten is 64 KB. Untouched memory costs only addresses.
constexpr std::size_t k_default_stack_size = std::size_t{1} << 20;

#else

constexpr bool can_start_thread_now() noexcept { return true; }

constexpr std::size_t k_default_stack_size = 0;  // the choice of the system

#endif

// A whole number of pages, and at least the smallest possible stack.
std::size_t possible_stack_size(std::size_t wanted) noexcept {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const auto least = static_cast<std::size_t>(PTHREAD_STACK_MIN);
    const std::size_t size = std::min(std::max(wanted, least), std::numeric_limits<std::size_t>::max() - page);
    return (size + page - 1) / page * page;
}

// The thread inherits the signal mask of its creator.
int create_with_signals_blocked(pthread_t* handle, const pthread_attr_t* attributes, void* (*run)(void*),
                                void* argument) noexcept {
    const sigset_t blocked = signals_to_block();
    sigset_t before;
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    const int error = pthread_create(handle, attributes, run, argument);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return error;
}

int create(pthread_t* handle, std::size_t stack_size, void* (*run)(void*), void* argument) noexcept {
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error != 0) return error;
    if (stack_size == 0) stack_size = k_default_stack_size;
    if (stack_size != 0) error = pthread_attr_setstacksize(&attributes, possible_stack_size(stack_size));
    if (error == 0) error = create_with_signals_blocked(handle, &attributes, run, argument);
    pthread_attr_destroy(&attributes);
    return error;
}

}  // namespace

bool can_start_threads() noexcept { return true; }

thread::~thread() { HEDDLE_ASSERT(!started_, "a thread is joined before it is destroyed"); }

int thread::start(entry_point entry, void* argument, const thread_options& options) noexcept {
    HEDDLE_ASSERT(!started_, "a thread is started once");
    if (thread_start_fails() || !can_start_thread_now()) return EAGAIN;
    entry_ = entry;
    argument_ = argument;
    set_name(options);
    pthread_t handle;
    const int error = create(&handle, options.stack_size, &thread::run, this);
    if (error != 0) return error;
    handle_ = std::bit_cast<std::uintptr_t>(handle);
    started_ = true;
    return 0;
}

void thread::join() noexcept {
    HEDDLE_ASSERT(started_, "only a started thread is joined");
    pthread_join(std::bit_cast<pthread_t>(handle_), nullptr);
    started_ = false;
}

#if defined(__linux__)
void name_own_thread(const char* name) noexcept { pthread_setname_np(pthread_self(), name); }
#elif defined(__APPLE__)
void name_own_thread(const char* name) noexcept { pthread_setname_np(name); }
#else
void name_own_thread(const char*) noexcept {}
#endif

void yield_thread() noexcept { sched_yield(); }

}  // namespace heddle::inline v0::detail

#endif
