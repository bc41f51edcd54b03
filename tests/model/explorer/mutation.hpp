// SPDX-License-Identifier: Apache-2.0
// mutation.hpp - a fault that is put into the production code at run time, to see that the tests notice it.
#pragma once

#include <atomic>
#include <cstdint>
#include <source_location>
#include <variant>

#include "operation.hpp"

namespace model {

// Every access of this kind to the objects of this name, in functions of this name, gets a weaker order.
struct weaken {
    const char* object;
    op access;
    const char* function;
    std::memory_order to = std::memory_order_relaxed;
};

// The same for the order with which a compare_exchange loses.
struct weaken_lost {
    const char* object;
    const char* function;
};

// A compare_exchange may lose although it finds what it expects.
struct weak_swap {
    const char* object;
    const char* function;
};

// The fences in functions of this name are left out.
struct drop_fence {
    const char* function;
};

// A row of tests/model/mutants: the switch with this code is on. mutant_table.py makes codes of names.
struct edit {
    std::uint32_t code;
};

// Calls of this kind, lock or try_lock, enter without the lock.
struct drop_lock {
    op kind;
};

using mutation = std::variant<std::monostate, weaken, weaken_lost, weak_swap, drop_fence, edit, drop_lock>;

// Answers what the mutation makes of the program, and notes whether it made a difference anywhere.
class active_mutation {
public:
    void set(const mutation& what) {
        what_ = what;
        applied_ = false;
    }
    bool was_applied() const noexcept { return applied_; }

    void apply(operation& to) noexcept;
    bool drops_fence(const std::source_location& where) noexcept;
    bool turns_on(std::uint32_t code) noexcept;
    bool drops_lock(op kind) noexcept;
    bool drops_locks() const noexcept { return std::holds_alternative<drop_lock>(what_); }

private:
    mutation what_;
    bool applied_ = false;
};

}  // namespace model
