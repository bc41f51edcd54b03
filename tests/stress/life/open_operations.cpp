// SPDX-License-Identifier: Apache-2.0
// open_operations.cpp - a table of fixed size, so that it can be read at any time.
#include "open_operations.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>

#include <sys/syscall.h>
#include <unistd.h>

#include "book.hpp"

namespace heddle::stress::life {
namespace {

using clock = std::chrono::steady_clock;

struct entry {
    std::atomic<bool> taken{false};
    std::atomic<const char*> what{nullptr};
    std::atomic<const pool_record*> with{nullptr};
    std::atomic<long> thread{0};
    std::atomic<clock::rep> since{0};
    std::atomic<unsigned> depth{0};
};

constexpr unsigned k_entries = 4'096;
constexpr unsigned k_none = k_entries;  // the table is full: the operation is not listed
constinit std::array<entry, k_entries> table{};
constinit std::atomic<unsigned> next_try{0};
thread_local unsigned depth = 0;

long own_thread() {
    thread_local const long id = syscall(SYS_gettid, 0, 0, 0, 0, 0, 0);
    return id;
}

// Relaxed: the watchdog reads the table when no thread makes progress.
constexpr auto k_relaxed = std::memory_order_relaxed;

unsigned take_entry() {
    for (unsigned tries = 0; tries < k_entries; ++tries) {
        const unsigned at = next_try.fetch_add(1, k_relaxed) % k_entries;
        if (!table[at].taken.exchange(true, k_relaxed)) return at;
    }
    return k_none;
}

}  // namespace

open_operation::open_operation(const char* what, const pool_record* with) : entry_(take_entry()) {
    ++depth;
    if (entry_ == k_none) return;
    entry& mine = table[entry_];
    mine.with.store(with, k_relaxed);
    mine.thread.store(own_thread(), k_relaxed);
    mine.depth.store(depth, k_relaxed);
    now(what);
}

open_operation::~open_operation() {
    --depth;
    if (entry_ == k_none) return;
    table[entry_].what.store(nullptr, k_relaxed);
    table[entry_].taken.store(false, k_relaxed);
}

void open_operation::now(const char* what) {
    if (entry_ == k_none) return;
    table[entry_].since.store(clock::now().time_since_epoch().count(), k_relaxed);
    table[entry_].what.store(what, k_relaxed);
}

void print_open_operations() {
    std::fputs("operations that have not ended (thread, depth, name, pool, duration):\n", stderr);
    for (const entry& one : table) {
        const char* const what = one.what.load(k_relaxed);
        if (what == nullptr) continue;
        const clock::duration age(clock::now().time_since_epoch().count() - one.since.load(k_relaxed));
        const pool_record* const with = one.with.load(k_relaxed);
        std::fprintf(stderr, "  thread %ld %*s%s", one.thread.load(k_relaxed),
                     static_cast<int>(2 * one.depth.load(k_relaxed)), "", what);
        if (with != nullptr) {
            std::fprintf(stderr, ", pool %u in slot %u%s%s (%s; registry %p)", with->number, with->slot,
                         with->ending ? ", ending" : "", with->may_drop ? ", may drop" : "", with->options.c_str(),
                         with->registry.load(k_relaxed));
        }
        std::fprintf(stderr, ", %lld ms\n",
                     static_cast<long long>(std::chrono::duration_cast<std::chrono::milliseconds>(age).count()));
    }
}

}  // namespace heddle::stress::life
