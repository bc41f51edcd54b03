// SPDX-License-Identifier: Apache-2.0
// pool.cpp - the class pool, and the default pool.
//
// Ordering   PB1 (prim/published.hpp): a thread that sees a new pool_core or a new default pool sees it constructed. Both are
//            replaced under the lifecycle mutex.
#include <heddle/pool.hpp>

#include <mutex>
#include <stdexcept>
#include <utility>

#include <heddle/detail/base/exceptions.hpp>

#include "lifecycle.hpp"
#include "platform/keep_loaded.hpp"
#include "pool_core.hpp"
#include "pool_options.hpp"

namespace heddle::inline v0 {

#ifndef HEDDLE_MODEL
static_assert(most_threads == detail::pool_core::k_most_threads, "the public limit is the real one");
#endif

pool::pool(pool_options options) : options_(std::move(options)), core_(new detail::pool_core(options_)) {}

pool::~pool() {
    detail::pool_core* const last = core_.get();
    if (last->life().is_abandoned()) return;  // its threads, and what they hold, belong to the parent process
    last->end();
    delete last;
}

detail::pool_core& pool::core() {
    detail::pool_core* const mine = core_.get();
    return mine->life().is_abandoned() ? renew() : *mine;
}

// In a forked child: all its threads agree on one new pool_core.
detail::pool_core& pool::renew() {
    const std::lock_guard lock(detail::lifecycle_mutex());
    detail::pool_core* mine = core_.get_locked();
    if (mine->life().is_abandoned()) {
        mine = new detail::pool_core(options_);
        core_.replace(mine);
    }
    return *mine;
}

detail::registry& detail::registry_of(pool& home) { return home.core(); }

unsigned pool::thread_count() { return core().thread_count(); }

void pool::resize(unsigned threads) { core().resize(threads); }

void pool::shut_down(shutdown how) noexcept {
    core().expect_outsider();
    core().close(how);
}

pool_stats pool::stats() { return core().statistics().read(core()); }

void pool::reset_stats() { core().statistics().reset(core()); }

unsigned default_thread_count() { return detail::resolve_thread_count({}, detail::pool_core::k_most_threads); }

std::optional<unsigned> current_worker() noexcept {
    const detail::worker* const self = detail::worker::current();
    if (self == nullptr || self->is_guest()) return std::nullopt;
    return self->place();
}

// ---------------------------------------------------------------------------------------------- the default pool

namespace {

constinit detail::published<pool> g_default{nullptr};

// Guarded by the lifecycle mutex. Not destroyed with the program, like the pool.
constinit pool_options* g_default_options = nullptr;

}  // namespace

pool& default_pool() {
    if (pool* const running = g_default.get()) [[likely]]
        return *running;
    // The pool's threads outlive a dlclose. This call waits for the dynamic loader, which may run the constructor of a plugin that
    // uses the default pool: the lock is not held here.
    detail::keep_loaded();
    const std::lock_guard lock(detail::lifecycle_mutex());
    pool* started = g_default.get_locked();
    if (started == nullptr) {
        started = new pool(g_default_options != nullptr ? *g_default_options : pool_options{});
        g_default.replace(started);
    }
    return *started;
}

detail::registry& detail::registry::of_default_pool() { return registry_of(default_pool()); }

void configure_default_pool(pool_options options) {
    const std::lock_guard lock(detail::lifecycle_mutex());
    if (g_default.get_locked() != nullptr) {
        detail::raise(std::logic_error("heddle: the default pool runs already; configure it before its first use"));
    }
    if (g_default_options != nullptr) {
        detail::raise(std::logic_error("heddle: the default pool has been configured before; that is possible once"));
    }
    static_cast<void>(
        detail::resolve_thread_count(options, detail::pool_core::k_most_threads));  // throws if the number is invalid
    g_default_options = new pool_options(std::move(options));
}

bool default_pool_started() noexcept { return g_default.get() != nullptr; }

void shutdown_default_pool() noexcept {
    pool* ended;
    {
        const std::lock_guard lock(detail::lifecycle_mutex());
        ended = g_default.get_locked();
        g_default.replace(nullptr);
    }
    delete ended;
}

}  // namespace heddle::inline v0
