// SPDX-License-Identifier: Apache-2.0
// pools.hpp - what a heddle_pool* points to.
#pragma once

#include <heddle.h>

#include <heddle/algorithm_options.hpp>
#include <heddle/pool.hpp>
#include <optional>

// A pool of its own, or the default pool, which is looked up again each time: it may have been shut down in between.
struct heddle_pool {
    std::optional<heddle::pool> own;
};

namespace heddle::inline v0::c {

// Where a call with this argument runs. Null: where Heddle's own functions run.
inline pool* pool_or_null(heddle_pool* named) {
    if (named == nullptr) return nullptr;
    return named->own ? &*named->own : &default_pool();
}

// Calls f in the pool that the argument names.
template <class F>
auto in_pool(heddle_pool* named, F&& f) {
    pool* const where = pool_or_null(named);
    return where == nullptr ? f() : where->install(f);
}

}  // namespace heddle::inline v0::c
