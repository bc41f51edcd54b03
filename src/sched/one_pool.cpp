// SPDX-License-Identifier: Apache-2.0
// one_pool.cpp - the switch that makes adapters share the default pool.
#include <heddle/one_pool.hpp>

#include <string_view>

#include <heddle/detail/base/atomic.hpp>

#include "platform/environment.hpp"

namespace heddle::inline v0 {

namespace {

constinit detail::atomic<bool> g_is_shared{"one pool", false};

}  // namespace

// stale: a pool that another thread creates at the same time may still get its own threads
void share_default_pool() noexcept { g_is_shared.store(true, std::memory_order_relaxed); }

bool default_pool_is_shared() noexcept {
    if (g_is_shared.load(std::memory_order_relaxed)) return true;  // as above
    const char* const value = detail::environment_variable("HEDDLE_ONE_POOL");
    return value != nullptr && std::string_view(value) == "1";
}

}  // namespace heddle::inline v0
