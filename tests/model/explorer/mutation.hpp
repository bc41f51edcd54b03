// SPDX-License-Identifier: Apache-2.0
// mutation.hpp - a fault that is put into the production code at run time, to see that the tests notice it.
#pragma once

#include <atomic>
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

// The fences in functions of this name are left out.
struct drop_fence {
    const char* function;
};

// step(name) is false.
struct drop_step {
    const char* name;
};

using mutation = std::variant<std::monostate, weaken, drop_fence, drop_step>;

// Answers what the mutation makes of the program, and notes whether it made a difference anywhere.
class active_mutation {
public:
    void set(const mutation& what) {
        what_ = what;
        applied_ = false;
    }
    bool was_applied() const noexcept { return applied_; }

    void apply(operation& to) noexcept {
        if (const auto* order = std::get_if<weaken>(&what_)) apply(*order, to);
    }
    bool drops_fence(const std::source_location& where) noexcept;
    bool drops_step(const char* name) noexcept;

private:
    void apply(const weaken& order, operation& to) noexcept;

    mutation what_;
    bool applied_ = false;
};

}  // namespace model
