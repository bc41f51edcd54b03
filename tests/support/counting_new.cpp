// SPDX-License-Identifier: Apache-2.0
// counting_new.cpp - the replaced operators behind counting_new.hpp.
#include "counting_new.hpp"

#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>

#if __has_include(<sanitizer/asan_interface.h>)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, size) static_cast<void>(0)
#endif

namespace heddle::test {
namespace {

// Relaxed throughout: stale costs an inexact count while several threads allocate, and orders nothing for them.
constinit std::atomic<std::uint64_t> allocations{0};
constinit std::atomic<std::int64_t> live_blocks{0};
constinit std::atomic<std::int64_t> live_bytes{0};
constinit thread_local std::uint64_t own_allocations = 0;

// Every allocation counts down to 0 while a fault is set; the last `failures` of them fail.
constinit std::atomic<std::int64_t> any_countdown{0};
constinit std::atomic<std::int64_t> any_failures{0};
constinit thread_local std::int64_t own_countdown = 0;
constinit thread_local std::int64_t own_failures = 0;

bool must_fail() noexcept {
    const bool own = own_countdown > 0 && own_countdown-- <= own_failures;
    if (any_countdown.load(std::memory_order_relaxed) <= 0) return own;
    const std::int64_t left = any_countdown.fetch_sub(1, std::memory_order_relaxed);
    return own || (left > 0 && left <= any_failures.load(std::memory_order_relaxed));
}

// Stored directly before the bytes that the caller gets.
struct header {
    void* block;  // what malloc returned
    std::size_t size;
};
constexpr std::size_t k_malloc_alignment = alignof(std::max_align_t);
constexpr std::size_t k_offset = (sizeof(header) + k_malloc_alignment - 1) / k_malloc_alignment * k_malloc_alignment;

void* allocate(std::size_t size, std::size_t alignment) noexcept {
    if (must_fail()) return nullptr;
    const std::size_t slack = alignment > k_malloc_alignment ? alignment : 0;
    if (size > std::numeric_limits<std::size_t>::max() - k_offset - slack) return nullptr;
    void* const block = std::malloc(k_offset + slack + size);
    if (block == nullptr) return nullptr;

    char* bytes = static_cast<char*>(block) + k_offset;
    if (slack != 0) {
        const auto address = reinterpret_cast<std::uintptr_t>(bytes);
        const std::size_t skip = (alignment - address % alignment) % alignment;
        bytes += skip;
        ASAN_POISON_MEMORY_REGION(bytes + size, slack - skip);  // otherwise an overrun is not detected
    }
    ::new (bytes - sizeof(header)) header{block, size};

    ++own_allocations;
    allocations.fetch_add(1, std::memory_order_relaxed);
    live_blocks.fetch_add(1, std::memory_order_relaxed);
    live_bytes.fetch_add(static_cast<std::int64_t>(size), std::memory_order_relaxed);
    return bytes;
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
    void* const bytes = allocate(size, alignment);
    if (bytes == nullptr) throw std::bad_alloc();
    return bytes;
}

void release(void* bytes) noexcept {
    if (bytes == nullptr) return;
    void* const before = static_cast<char*>(bytes) - sizeof(header);
    const header h = *static_cast<header*>(before);
    live_blocks.fetch_sub(1, std::memory_order_relaxed);
    live_bytes.fetch_sub(static_cast<std::int64_t>(h.size), std::memory_order_relaxed);
    std::free(h.block);
}

}  // namespace

allocation_counts count_allocations() noexcept {
    return {allocations.load(std::memory_order_relaxed), live_blocks.load(std::memory_order_relaxed),
            live_bytes.load(std::memory_order_relaxed)};
}

std::uint64_t count_own_allocations() noexcept { return own_allocations; }

allocation_fault::allocation_fault(std::int64_t k, std::int64_t times, whose_allocation whose) noexcept
    : whose_(whose),
      times_(times) {
    if (whose_ == whose_allocation::own) {
        own_failures = times;
        own_countdown = k - 1 + times;
    } else {
        any_failures.store(times, std::memory_order_relaxed);
        any_countdown.store(k - 1 + times, std::memory_order_relaxed);
    }
}

allocation_fault::~allocation_fault() {
    if (whose_ == whose_allocation::own) {
        own_countdown = 0;
    } else {
        any_countdown.store(0, std::memory_order_relaxed);
    }
}

bool allocation_fault::has_struck() const noexcept {
    return (whose_ == whose_allocation::own ? own_countdown : any_countdown.load(std::memory_order_relaxed)) < times_;
}

}  // namespace heddle::test

using heddle::test::allocate;
using heddle::test::allocate_or_throw;
using heddle::test::k_malloc_alignment;
using heddle::test::release;
using std::align_val_t;
using std::nothrow_t;
using std::size_t;

void* operator new(size_t n) { return allocate_or_throw(n, k_malloc_alignment); }
void* operator new[](size_t n) { return allocate_or_throw(n, k_malloc_alignment); }
void* operator new(size_t n, const nothrow_t&) noexcept { return allocate(n, k_malloc_alignment); }
void* operator new[](size_t n, const nothrow_t&) noexcept { return allocate(n, k_malloc_alignment); }
void* operator new(size_t n, align_val_t a) { return allocate_or_throw(n, static_cast<size_t>(a)); }
void* operator new[](size_t n, align_val_t a) { return allocate_or_throw(n, static_cast<size_t>(a)); }
void* operator new(size_t n, align_val_t a, const nothrow_t&) noexcept { return allocate(n, static_cast<size_t>(a)); }
void* operator new[](size_t n, align_val_t a, const nothrow_t&) noexcept { return allocate(n, static_cast<size_t>(a)); }

void operator delete(void* p) noexcept { release(p); }
void operator delete[](void* p) noexcept { release(p); }
void operator delete(void* p, size_t) noexcept { release(p); }
void operator delete[](void* p, size_t) noexcept { release(p); }
void operator delete(void* p, const nothrow_t&) noexcept { release(p); }
void operator delete[](void* p, const nothrow_t&) noexcept { release(p); }
void operator delete(void* p, align_val_t) noexcept { release(p); }
void operator delete[](void* p, align_val_t) noexcept { release(p); }
void operator delete(void* p, size_t, align_val_t) noexcept { release(p); }
void operator delete[](void* p, size_t, align_val_t) noexcept { release(p); }
void operator delete(void* p, align_val_t, const nothrow_t&) noexcept { release(p); }
void operator delete[](void* p, align_val_t, const nothrow_t&) noexcept { release(p); }
