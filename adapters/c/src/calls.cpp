// SPDX-License-Identifier: Apache-2.0
// calls.cpp - the functions of heddle.h that call something and wait for it.
#include <heddle/blocking.hpp>
#include <heddle/broadcast.hpp>
#include <heddle/grid.hpp>
#include <heddle/join.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/scope.hpp>
#include <heddle/yield.hpp>

#include <algorithm>
#include <stdexcept>

#include "pools.hpp"
#include "status.hpp"

using heddle::c::call;
using heddle::c::guarded;
using heddle::c::in_pool;
using heddle::c::pool_or_null;
using heddle::c::require;

namespace {

void require_ordered(size_t begin, size_t end, const char* function) {
    if (begin > end) throw std::invalid_argument(std::string(function) + ": `begin` is greater than `end`");
}

}  // namespace

heddle_status heddle_run(heddle_pool* pool, heddle_function function, void* context) {
    return guarded([&] {
        require(function, "heddle_run", "function");
        const auto body = [&](heddle::task_scope&) { call(function, context); };
        in_pool(pool, [&] { heddle::scope(body); });
    });
}

heddle_status heddle_join(heddle_function left, void* left_context, heddle_function right, void* right_context) {
    return guarded([&] {
        require(left, "heddle_join", "left");
        require(right, "heddle_join", "right");
        heddle::join([&] { call(left, left_context); }, [&] { call(right, right_context); });
    });
}

heddle_status heddle_parallel_for(heddle_pool* pool, size_t begin, size_t end, size_t grain,
                                  heddle_range_function function, void* context) {
    return guarded([&] {
        require(function, "heddle_parallel_for", "function");
        require_ordered(begin, end, "heddle_parallel_for");
        const auto chunk = [&](size_t first, size_t last) { call(function, begin + first, begin + last, context); };
        heddle::parallel_for_chunks(end - begin, chunk, {.grain = grain, .pool = pool_or_null(pool)});
    });
}

heddle_status heddle_parallel_for_participants(heddle_pool* pool, size_t begin, size_t end, size_t grain, size_t most,
                                               heddle_participant_function function, void* context) {
    return guarded([&] {
        require(function, "heddle_parallel_for_participants", "function");
        require_ordered(begin, end, "heddle_parallel_for_participants");
        const auto tile = [&](size_t participant, size_t first, size_t size) {
            call(function, participant, begin + first, begin + first + size, context);
        };
        auto loop = heddle::grid(end - begin).tile(std::max<size_t>(grain, 1));
        loop.schedule(heddle::grid_schedule::dynamic).merge_tiles();
        if (most != 0) loop.participants(most);
        loop.for_each_with_participant(tile, {.pool = pool_or_null(pool)});
    });
}

heddle_status heddle_broadcast(heddle_pool* pool, heddle_broadcast_function function, void* context) {
    return guarded([&] {
        require(function, "heddle_broadcast", "function");
        const auto one = [&](heddle::broadcast_context which) { call(function, which.index, which.count, context); };
        in_pool(pool, [&] { heddle::broadcast(one); });
    });
}

heddle_status heddle_blocking(heddle_function function, void* context) {
    return guarded([&] {
        require(function, "heddle_blocking", "function");
        heddle::blocking([&] { call(function, context); });
    });
}

int heddle_yield(void) {
    bool has_run = false;
    guarded([&] { has_run = heddle::yield_now(); });
    return has_run ? 1 : 0;
}
