// SPDX-License-Identifier: Apache-2.0
// families.hpp - every loop of pthreadpool.h behind one interface, so that one test covers all of them.
#pragma once

#include <pthreadpool.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace heddle::test {

inline constexpr std::size_t k_most_dimensions = 6;

// Ranges or tiles, one for each dimension of a family; the rest is ignored.
using sizes = std::array<std::size_t, k_most_dimensions>;

// What a task was called with. Extents of dimensions that are not tiled are 1.
struct task_call {
    sizes begin{};
    sizes extent{1, 1, 1, 1, 1, 1};
    std::size_t thread = 0;
    std::uint32_t uarch = 0;

    auto operator<=>(const task_call&) const = default;
};

using visitor = std::function<void(const task_call&)>;

// The uarch arguments of the tests. If all cores are alike, tasks get the first.
inline constexpr std::uint32_t k_default_uarch = 42;
inline constexpr std::uint32_t k_most_uarch = 0;

struct family {
    const char* name;
    std::size_t dimensions;
    std::size_t tiled;  // how many of the last dimensions are tiled
    bool told_uarch;
    bool told_thread;
    bool dynamic;
    void (*run)(pthreadpool_t, const visitor*, const sizes& ranges, const sizes& tiles, std::uint32_t flags);

    std::size_t first_tiled() const { return dimensions - tiled; }
};

inline std::ostream& operator<<(std::ostream& out, const family& one) { return out << one.name; }

template <std::size_t N, std::size_t T, bool Uarch, bool Thread>
struct trampoline {
    template <class... Arguments>
    static void task(void* context, Arguments... arguments) {
        const std::array<std::size_t, sizeof...(Arguments)> all{static_cast<std::size_t>(arguments)...};
        static_assert(sizeof...(Arguments) == N + T + (Uarch ? 1 : 0) + (Thread ? 1 : 0));
        task_call call;
        std::size_t next = 0;
        if (Uarch) call.uarch = static_cast<std::uint32_t>(all[next++]);
        if (Thread) call.thread = all[next++];
        for (std::size_t d = 0; d < N; ++d) call.begin[d] = all[next++];
        for (std::size_t t = 0; t < T; ++t) call.extent[N - T + t] = all[next++];
        (*static_cast<const visitor*>(context))(call);
    }
};

// Calls `visit` through Function::call, a function of the interface; a null visitor means a null task.
template <class Function, class Task, std::size_t N, std::size_t T, bool Uarch, bool Thread, bool Flags>
struct adapted {
    static void run(pthreadpool_t pool, const visitor* visit, const sizes& ranges, const sizes& tiles,
                    std::uint32_t flags) {
        run_with(pool, visit, ranges, tiles, flags, std::make_index_sequence<N>(), std::make_index_sequence<T>());
    }

private:
    template <std::size_t... D, std::size_t... S>
    static void run_with(pthreadpool_t pool, const visitor* visit, const sizes& ranges, const sizes& tiles,
                         std::uint32_t flags, std::index_sequence<D...>, std::index_sequence<S...>) {
        const Task task = visit != nullptr ? Task{&trampoline<N, T, Uarch, Thread>::task} : Task{nullptr};
        void* const context = const_cast<visitor*>(visit);
        if constexpr (Uarch) {
            Function::call(pool, task, context, k_default_uarch, k_most_uarch, ranges[D]..., tiles[N - T + S]...,
                           flags);
        } else if constexpr (Flags) {
            Function::call(pool, task, context, ranges[D]..., tiles[N - T + S]..., flags);
        } else {
            Function::call(pool, task, context, ranges[D]..., tiles[N - T + S]...);
        }
    }
};

// All 45 loops and the 6 of the older interface.
const std::vector<family>& families();

// How many tiles there are; the product has to fit.
inline std::size_t count_tiles(const family& which, const sizes& ranges, const sizes& tiles) {
    std::size_t all = 1;
    for (std::size_t d = 0; d < which.dimensions; ++d) {
        const std::size_t tile = d < which.first_tiled() || tiles[d] == 0 ? 1 : tiles[d];
        all *= ranges[d] / tile + (ranges[d] % tile != 0 ? 1 : 0);
    }
    return all;
}

}  // namespace heddle::test
