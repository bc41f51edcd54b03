// SPDX-License-Identifier: Apache-2.0
// grain.cpp - the default grain.
#include <heddle/detail/base/atomic.hpp>
#include <heddle/grain.hpp>

namespace heddle::inline v0 {

namespace {

constinit detail::atomic<std::size_t> grain{"default grain", 0};

}  // namespace

std::size_t default_grain() noexcept {
    return grain.load(std::memory_order_relaxed);  // stale: a loop splits as it would have a moment ago
}

void set_default_grain(std::size_t items) noexcept {
    grain.store(items, std::memory_order_relaxed);  // stale: as above
}

}  // namespace heddle::inline v0
