// SPDX-License-Identifier: Apache-2.0
// pools.cpp - the functions of heddle.h that are about pools.
#include "pools.hpp"

#include <heddle/version.hpp>
#include <memory>
#include <stdexcept>

#include "status.hpp"

using heddle::c::guarded;
using heddle::c::pool_or_null;
using heddle::c::require;

namespace {

heddle_pool the_default_pool;

heddle::pool_options options_of(const heddle_pool_options* given) {
    heddle::pool_options made;
    if (given == nullptr) return made;
    if (given->struct_size < sizeof(heddle_pool_options))
        throw std::invalid_argument(
            "heddle_pool_options: `struct_size` is less than the structure; use HEDDLE_POOL_OPTIONS_INIT");
    made.threads = given->threads;
    made.max_threads = given->max_threads;
    made.spare_threads = given->spare_threads;
    made.pin = given->pin != 0;
    made.stack_size = given->stack_size;
    if (given->name != nullptr) made.name = given->name;
    return made;
}

heddle::pool& named_or_default(heddle_pool* named) {
    heddle::pool* const where = pool_or_null(named);
    return where == nullptr ? heddle::default_pool() : *where;
}

}  // namespace

#define HEDDLE_C_TEXT_OF(number) #number
#define HEDDLE_C_TEXT(number) HEDDLE_C_TEXT_OF(number)

const char* heddle_version(void) {
    return HEDDLE_C_TEXT(HEDDLE_VERSION_MAJOR) "." HEDDLE_C_TEXT(HEDDLE_VERSION_MINOR) "." HEDDLE_C_TEXT(
        HEDDLE_VERSION_PATCH);
}

heddle_status heddle_pool_create(const heddle_pool_options* options, heddle_pool** created) {
    if (created != nullptr) *created = nullptr;
    return guarded([&] {
        require(created, "heddle_pool_create", "created");
        auto made = std::make_unique<heddle_pool>();
        made->own.emplace(options_of(options));
        *created = made.release();
    });
}

heddle_status heddle_pool_destroy(heddle_pool* pool) {
    return guarded([&] {
        if (pool == &the_default_pool)
            throw std::invalid_argument(
                "heddle_pool_destroy: the default pool cannot be destroyed; there is heddle_shut_down_default_pool");
        delete pool;
    });
}

heddle_pool* heddle_default_pool(void) { return &the_default_pool; }

heddle_status heddle_configure_default_pool(const heddle_pool_options* options) {
    return guarded([&] { heddle::configure_default_pool(options_of(options)); });
}

void heddle_shut_down_default_pool(void) { heddle::shutdown_default_pool(); }

unsigned heddle_pool_threads(heddle_pool* pool) {
    unsigned count = 0;
    guarded([&] { count = named_or_default(pool).thread_count(); });
    return count;
}

heddle_status heddle_pool_resize(heddle_pool* pool, unsigned threads) {
    return guarded([&] { named_or_default(pool).resize(threads); });
}

int heddle_worker_index(void) {
    const std::optional<unsigned> index = heddle::current_worker();
    return index ? static_cast<int>(*index) : -1;
}

heddle_status heddle_pool_get_stats(heddle_pool* pool, heddle_pool_stats* stats) {
    return guarded([&] {
        require(stats, "heddle_pool_get_stats", "stats");
        if (stats->struct_size < sizeof(heddle_pool_stats))
            throw std::invalid_argument(
                "heddle_pool_stats: `struct_size` is less than the structure; use HEDDLE_POOL_STATS_INIT");
        const heddle::pool_stats now = named_or_default(pool).stats();
        stats->executed = now.executed;
        stats->stolen = now.stolen;
        stats->searched = now.searched;
        stats->injected = now.injected;
        stats->slept = now.slept;
        stats->woken = now.woken;
    });
}

heddle_status heddle_pool_reset_stats(heddle_pool* pool) {
    return guarded([&] { named_or_default(pool).reset_stats(); });
}
