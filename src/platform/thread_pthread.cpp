// SPDX-License-Identifier: Apache-2.0
// thread_pthread.cpp - threads on POSIX systems.
#if !defined(_WIN32) && !defined(HEDDLE_NO_THREADS)

#include "thread.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <csignal>
#include <limits>
#include <string_view>

#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/pause.hpp>

#include "fault.hpp"
#include "thread_limits.hpp"

namespace heddle::detail {
namespace {

static_assert(sizeof(pthread_t) == sizeof(std::uintptr_t), "a pthread_t is a number or a pointer");

sigset_t signals_to_block() noexcept {
    sigset_t set;
    sigfillset(&set);
    for (const int own_fault : {SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP}) sigdelset(&set, own_fault);
    return set;
}

// A whole number of pages, and at least the smallest stack that the system can do.
std::size_t possible_stack_size(std::size_t wanted) noexcept {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const auto least = static_cast<std::size_t>(PTHREAD_STACK_MIN);
    const std::size_t size = std::min(std::max(wanted, least), std::numeric_limits<std::size_t>::max() - page);
    return (size + page - 1) / page * page;
}

// The thread inherits the mask of its creator.
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
    if (stack_size == 0) stack_size = default_stack_size();
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
    name_[std::string_view(options.name).copy(name_, k_name_size - 1)] = '\0';  // what is longer is cut off
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

}  // namespace heddle::detail

#endif
