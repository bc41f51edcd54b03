// SPDX-License-Identifier: Apache-2.0
// operation.hpp - the next operation of a thread: the unit of scheduling.
#pragma once

#include <atomic>
#include <cstdint>
#include <source_location>

#include "object.hpp"

namespace model {

enum class op : std::uint8_t {
    none,
    load,
    store,
    exchange,
    compare_exchange,
    fetch_add,
    fetch_sub,
    fetch_or,
    fetch_and,
    lock,
    try_lock,
    unlock,
    wait,    // futex: compare with the newest value and fall asleep, as one step
    asleep,  // what follows a wait that did: to return from it
    wake,    // futex: wake the thread that sleeps on the word
    yield,   // pause or yield_thread
    join,    // main only: until every thread has ended
};

struct operation {
    op kind = op::none;
    object* what = nullptr;
    std::memory_order order = std::memory_order_relaxed;
    std::memory_order order_if_lost = std::memory_order_relaxed;  // compare_exchange
    std::uint64_t operand = 0;                                    // the value to store, add, …
    std::uint64_t expected = 0;                                   // compare_exchange, wait
    std::uint64_t value_mask = ~std::uint64_t{0};                 // the bits that the object's type has
    bool is_weak = false;                                         // compare_exchange: may lose for no reason
    std::source_location where = {};

    std::uint64_t found = 0;  // result: the value that was there
    bool won = false;         // result of compare_exchange and try_lock
};

constexpr bool is_fetch(op kind) noexcept { return kind >= op::fetch_add && kind <= op::fetch_and; }

// The value that a read-modify-write stores if it reads `old`.
constexpr std::uint64_t value_after(const operation& what, std::uint64_t old) noexcept {
    switch (what.kind) {
        case op::fetch_add:
            return (old + what.operand) & what.value_mask;
        case op::fetch_sub:
            return (old - what.operand) & what.value_mask;
        case op::fetch_or:
            return old | what.operand;
        case op::fetch_and:
            return old & what.operand;
        default:
            return what.operand;
    }
}

}  // namespace model
