// SPDX-License-Identifier: Apache-2.0
// pool.cpp - pools as their users see them.
//
// Ordering   PB1 (prim/published.hpp): whoever sees a new registry or a new default pool sees it constructed. Both are replaced
//            under the lifecycle mutex.
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

pool::pool(pool_options options) : options_(std::move(options)), registry_(new detail::registry(options_)) {}

pool::~pool() {
    detail::registry* const last = registry_.get();
    if (!last->is_abandoned()) delete last;  // else: its threads are its parent's, and so is what they may hold
}

detail::registry& pool::inside() {
    detail::registry* mine = registry_.get();
    if (!mine->is_abandoned()) [[likely]]
        return *mine;
    const std::lock_guard lock(detail::lifecycle_mutex());
    mine = registry_.get_locked();
    if (mine->is_abandoned()) {
        mine = new detail::registry(options_);
        registry_.replace(mine);
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

constinit detail::published<pool> g_default{nullptr};

// Guarded by the lifecycle mutex. Not destroyed with the program, like the pool.
constinit pool_options* g_default_options = nullptr;

}  // namespace

pool& default_pool() {
    if (pool* const running = g_default.get()) [[likely]]
        return *running;
    const std::lock_guard lock(detail::lifecycle_mutex());
    pool* started = g_default.get_locked();
    if (started == nullptr) {
        detail::keep_loaded();  // nobody ends its threads before a dlclose
        started = new pool(g_default_options != nullptr ? *g_default_options : pool_options{});
        g_default.replace(started);
    }
    return *started;
}

detail::registry& detail::default_registry() { return default_pool().inside(); }

void configure_default_pool(pool_options options) {
    const std::lock_guard lock(detail::lifecycle_mutex());
    if (g_default.get_locked() != nullptr) {
        detail::raise(std::logic_error("heddle: the default pool runs already; configure it before its first use"));
    }
    if (g_default_options != nullptr) {
        detail::raise(std::logic_error("heddle: the default pool has been configured before; that is possible once"));
    }
    static_cast<void>(detail::resolve_thread_count(options, detail::registry::k_most_threads));  // throws if it must
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

}  // namespace heddle
