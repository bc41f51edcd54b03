// SPDX-License-Identifier: Apache-2.0
// program.hpp - small straight-line programs, and all of their possible results.
#pragma once

#include <atomic>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <model/explorer/sc_order.hpp>

namespace model {

struct instruction {
    enum class what : std::uint8_t {
        load,
        store,
        fetch_add,
        compare_exchange,
        fence,           // std::atomic_thread_fence
        ordering_fence,  // one of Heddle's
        lock,            // the rest is for the explorer alone, on the program's mutex and its parker
        unlock,
        wait,
        wake,
    };
    what kind;
    unsigned location = 0;
    std::memory_order order = std::memory_order_relaxed;
    std::memory_order order_if_lost = std::memory_order_relaxed;
    int value = 0;     // to store, to add or to wake with
    int expected = 0;  // compare_exchange and wait
    node_kind fence_kind = node_kind::full;
};

struct program {
    unsigned locations = 0;
    std::vector<std::vector<instruction>> threads;
};

// The values that loads and read-modify-writes read, thread by thread, followed by the last value of each location. A thread that
// is never woken contributes fewer values.
using ending = std::vector<int>;
inline constexpr int k_end_of_thread = -1;  // after the values of each
using endings = std::set<ending>;

// The same number gives the same program. A blocking program also locks, sleeps and wakes.
program random_program(std::uint64_t number);
program random_blocking_program(std::uint64_t number);

// All endings that C++20 allows, by enumeration of reads-from and modification orders. The explorer intentionally leaves out
// executions in which sequenced-before, reads-from and modification order form a cycle, and so does this function.
endings endings_by_axioms(const program& what);

// All endings that the explorer shows. Adds the number of its executions to `executions`.
endings endings_by_explorer(const program& what, bool with_reduction, std::uint64_t& executions);

std::string to_text(const program& what);
std::string to_text(const ending& what);

}  // namespace model
