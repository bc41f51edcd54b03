// SPDX-License-Identifier: Apache-2.0
// pool.cpp - pools as their users see them.
//
// Ordering   PL1  inside: registry_.store(release)  ->  inside: registry_.load(acquire)
//            PL2  default_pool: g_default.store(release)  ->  default_pool: g_default.load(acquire)
//            Whoever sees a new registry or a new default pool sees it constructed.
#include <heddle/pool.hpp>

#include <mutex>
#include <stdexcept>
#include <utility>

#include <heddle/detail/base/exceptions.hpp>

#include "lifecycle.hpp"
#include "options.hpp"
#include "platform/keep_loaded.hpp"
#include "registry.hpp"

namespace heddle {

pool::pool(pool_options options)
    : options_(std::move(options)),
      registry_("pool.registry", new detail::registry(options_)) {}

pool::~pool() {
    detail::registry* const last = registry_.load(std::memory_order_acquire);  // PL1
    if (!last->is_abandoned()) delete last;  // else: its threads are its parent's, and so is what they may hold
}

detail::registry& pool::inside() {
    detail::registry* mine = registry_.load(std::memory_order_acquire);  // PL1
    if (!mine->is_abandoned()) [[likely]]
        return *mine;
    const std::lock_guard lock(detail::lifecycle_mutex());
    mine = registry_.load(std::memory_order_relaxed);  // written under the lock: not stale
    if (mine->is_abandoned()) {
        mine = new detail::registry(options_);
        registry_.store(mine, std::memory_order_release);  // PL1
    }
    return *mine;
}

unsigned pool::thread_count() { return inside().thread_count(); }

void pool::resize(unsigned threads) { inside().resize(threads); }

void pool::shut_down(shutdown how) noexcept {
    inside().expect_outsider();
    inside().close(how);
}

pool_stats pool::stats() { return inside().stats(); }

void pool::reset_stats() { inside().reset_stats(); }

unsigned default_thread_count() { return detail::resolve_thread_count({}, detail::registry::k_most_threads); }

std::optional<unsigned> current_worker() noexcept {
    const detail::worker* const self = detail::worker::current();
    if (self == nullptr || self->is_guest()) return std::nullopt;
    return self->place();
}

// ---------------------------------------------------------------------------------------------- the default pool

namespace {

constinit detail::atomic<pool*> g_default{"default pool", nullptr};

// Guarded by the lifecycle mutex. Not destroyed with the program, like the pool.
constinit pool_options* g_default_options = nullptr;

}  // namespace

pool& default_pool() {
    if (pool* const running = g_default.load(std::memory_order_acquire)) [[likely]]
        return *running;  // PL2
    const std::lock_guard lock(detail::lifecycle_mutex());
    pool* started = g_default.load(std::memory_order_relaxed);  // written under the lock: not stale
    if (started == nullptr) {
        detail::keep_loaded();  // nobody ends its threads before a dlclose
        started = new pool(g_default_options != nullptr ? *g_default_options : pool_options{});
        g_default.store(started, std::memory_order_release);  // PL2
    }
    return *started;
}

detail::registry& detail::default_registry() { return default_pool().inside(); }

void configure_default_pool(pool_options options) {
    const std::lock_guard lock(detail::lifecycle_mutex());
    if (g_default.load(std::memory_order_relaxed) != nullptr) {  // written under the lock: not stale
        detail::raise(std::logic_error("heddle: the default pool runs already; configure it before its first use"));
    }
    if (g_default_options != nullptr) {
        detail::raise(std::logic_error("heddle: the default pool has been configured before; that is possible once"));
    }
    static_cast<void>(detail::resolve_thread_count(options, detail::registry::k_most_threads));  // throws if it must
    g_default_options = new pool_options(std::move(options));
}

bool default_pool_started() noexcept { return g_default.load(std::memory_order_acquire) != nullptr; }  // PL2

void shutdown_default_pool() noexcept {
    pool* ended;
    {
        const std::lock_guard lock(detail::lifecycle_mutex());
        ended = g_default.exchange(nullptr, std::memory_order_acq_rel);  // PL2
    }
    delete ended;
}

}  // namespace heddle
