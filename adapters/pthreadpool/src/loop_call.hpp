// SPDX-License-Identifier: Apache-2.0
// loop_call.hpp - the loop that implements every function of the interface.
#pragma once

#include <pthreadpool.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <heddle/grid.hpp>
#include <heddle/isolate.hpp>
#include <heddle/pool.hpp>

#include "../../support/loop_report.hpp"
#include "core_types.hpp"
#include "denormals.hpp"
#include "threadpool.hpp"

namespace heddle_pthreadpool {

inline heddle::adapter::loop_report report("pthreadpool");

// What distinguishes one function from another.
struct loop_kind {
    std::size_t dimensions;
    std::size_t tiles;
    bool told_uarch;
    bool told_thread;
    bool dynamic;
};

struct uarch_range {
    std::uint32_t otherwise = 0;
    std::uint32_t most = 0;
};

// A participating thread: calls the task with its arguments.
template <loop_kind Kind, class Task>
class participant {
public:
    participant(Task task, void* context, uarch_range uarch, std::size_t thread, std::uint32_t flags)
        : task_(task),
          context_(context),
          uarch_(Kind.told_uarch ? current_core_type(uarch.otherwise, uarch.most) : 0),
          thread_(static_cast<thread_number>(thread)),
          denormals_((flags & PTHREADPOOL_FLAG_DISABLE_DENORMALS) != 0) {}

    template <class... Indices>
    void operator()(Indices... indices) const {
        if constexpr (Kind.told_uarch && Kind.told_thread) task_(context_, uarch_, thread_, indices...);
        else if constexpr (Kind.told_uarch) task_(context_, uarch_, indices...);
        else if constexpr (Kind.told_thread) task_(context_, thread_, indices...);
        else task_(context_, indices...);
    }

private:
    // Dynamic loops that pass only the thread use a 32-bit number for it.
    using thread_number = std::conditional_t<Kind.dynamic && !Kind.told_uarch, std::uint32_t, std::size_t>;

    const Task task_;
    void* const context_;
    const std::uint32_t uarch_;
    const thread_number thread_;
    const denormals_guard denormals_;
};

template <loop_kind Kind>
using loop_ranges = std::array<std::size_t, Kind.dimensions>;
template <loop_kind Kind>
using loop_tiles = std::array<std::size_t, Kind.tiles>;

// The grid of a loop. A tile of 0 counts as 1.
template <loop_kind Kind, std::size_t... D, std::size_t... T>
auto make_grid(const loop_ranges<Kind>& ranges, const loop_tiles<Kind>& tiles, std::index_sequence<D...>,
               std::index_sequence<T...>) {
    if constexpr (Kind.tiles == 0) return heddle::grid(ranges[D]...);
    else return heddle::grid(ranges[D]...).tile(std::max<std::size_t>(tiles[T], 1)...);
}

template <class Grid, class Enter>
void run_parallel(heddle::pool& where, const Grid& grid, const Enter& enter, std::uint32_t flags) {
    if ((flags & PTHREADPOOL_FLAG_DISABLE_DENORMALS) == 0) return grid.for_each_as(enter, {.pool = &where});
    // A thread that waits in a task must not run unrelated jobs: they would be computed without denormals, too.
    where.install([&] { heddle::isolate([&] { grid.for_each_as(enter); }); });
}

template <loop_kind Kind, class Task>
void run_loop(pthreadpool_t pool, Task task, void* context, uarch_range uarch, const loop_ranges<Kind>& ranges,
              const loop_tiles<Kind>& tiles, std::uint32_t flags) {
    if (task == nullptr) return;
    auto grid = make_grid<Kind>(ranges, tiles, std::make_index_sequence<Kind.dimensions>(),
                                std::make_index_sequence<Kind.tiles>());
    if constexpr (Kind.dynamic) grid.merge_tiles();
    const auto enter = [&](std::size_t thread) { return participant<Kind, Task>(task, context, uarch, thread, flags); };
    const std::size_t threads = pool != nullptr ? pool->threads() : 1;
    if (threads > 1 && !grid.is_one_tile()) {
        report.count();
        grid.participants(threads);
        grid.schedule(Kind.dynamic ? heddle::grid_schedule::dynamic : heddle::grid_schedule::claim_each);
        if (pool->run_inside([&](heddle::pool& where) { run_parallel(where, grid, enter, flags); })) return;
    }
    grid.for_each_in_order(enter(0));
}

}  // namespace heddle_pthreadpool
