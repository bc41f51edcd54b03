// SPDX-License-Identifier: Apache-2.0
// refusals.cpp - the system functions that the program interposes.
#include "refusals.hpp"

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <utility>

#include <dlfcn.h>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace heddle::stress::life {
namespace {

// Relaxed throughout: a request that races with a new round is refused by the old rates or the new.
struct chance {
    std::atomic<unsigned> one_in{0};
    std::atomic<std::uint64_t> drawn{0};

    bool strikes() {
        const unsigned n = one_in.load(std::memory_order_relaxed);
        if (n == 0) return false;
        std::uint64_t z = drawn.fetch_add(0x9e3779b97f4a7c15, std::memory_order_relaxed);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        return (z ^ (z >> 27)) % n == 0;
    }
};

constinit chance of_threads, of_memory, of_membarriers, of_waits;
constinit thread_local bool is_exposed = false;

template <class Function>
Function* next_in_line(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

struct start {
    void* (*run)(void*);
    void* argument;
};

void* begin_exposed(void* from) {
    const std::unique_ptr<start> begun(static_cast<start*>(from));
    const start what = *begun;
    is_exposed = true;
    return what.run(what.argument);
}

void* allocate(std::size_t size, std::size_t alignment) noexcept {
    if (is_exposed && of_memory.strikes()) return nullptr;
    if (alignment <= alignof(std::max_align_t)) return std::malloc(size != 0 ? size : 1);
    if (size > std::numeric_limits<std::size_t>::max() - alignment) return nullptr;
    return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
    void* const memory = allocate(size, alignment);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

}  // namespace

void refuse(const refusal_rates& rates, std::uint64_t seed) {
    const auto set = [&](chance& one, unsigned rate) {
        one.drawn.store(seed, std::memory_order_relaxed);
        one.one_in.store(rate, std::memory_order_relaxed);
    };
    set(of_threads, rates.threads);
    set(of_memory, rates.memory);
    set(of_membarriers, rates.membarriers);
    set(of_waits, rates.waits);
}

bool memory_is_refused() { return of_memory.one_in.load(std::memory_order_relaxed) != 0; }
bool threads_are_refused() { return of_threads.one_in.load(std::memory_order_relaxed) != 0; }

bool detail::exchange_exposure(bool exposed) { return std::exchange(is_exposed, exposed); }

}  // namespace heddle::stress::life

using namespace heddle::stress::life;

// AddressSanitizer's function, if it is linked into this program: it must see every thread.
extern "C" [[gnu::weak]] int __interceptor_pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);

extern "C" int pthread_create(pthread_t* handle, const pthread_attr_t* attributes, void* (*run)(void*),
                              void* argument) noexcept {
    using function = int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
    static function* const found = next_in_line<function>("pthread_create");
    function* const real = __interceptor_pthread_create != nullptr ? __interceptor_pthread_create : found;
    if (attributes == nullptr) return real(handle, attributes, run, argument);
    if (of_threads.strikes()) return EAGAIN;
    const shielded own_memory;
    auto* const begun = new start{run, argument};
    const int error = real(handle, attributes, begin_exposed, begun);
    if (error != 0) delete begun;
    return error;
}

extern "C" long syscall(long number, ...) noexcept {
    using function = long(long, ...);
    static function* const real = next_in_line<function>("syscall");
    va_list list;
    va_start(list, number);
    long a[6];
    for (long& one : a) one = va_arg(list, long);
    va_end(list);
    if (number == SYS_membarrier && a[0] == MEMBARRIER_CMD_PRIVATE_EXPEDITED && of_membarriers.strikes()) {
        errno = EPERM;
        return -1;
    }
    if (number == SYS_futex && (a[1] & FUTEX_CMD_MASK) == FUTEX_WAIT && of_waits.strikes()) {
        errno = EINTR;
        return -1;
    }
    return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

void* operator new(std::size_t n) { return allocate_or_throw(n, 0); }
void* operator new[](std::size_t n) { return allocate_or_throw(n, 0); }
void* operator new(std::size_t n, std::align_val_t a) { return allocate_or_throw(n, static_cast<std::size_t>(a)); }
void* operator new[](std::size_t n, std::align_val_t a) { return allocate_or_throw(n, static_cast<std::size_t>(a)); }
void* operator new(std::size_t n, const std::nothrow_t&) noexcept { return allocate(n, 0); }
void* operator new[](std::size_t n, const std::nothrow_t&) noexcept { return allocate(n, 0); }
void* operator new(std::size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
    return allocate(n, static_cast<std::size_t>(a));
}
void* operator new[](std::size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
    return allocate(n, static_cast<std::size_t>(a));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
