// SPDX-License-Identifier: Apache-2.0
// heap.hpp - the memory that a scenario takes with `new`: it lasts for one execution, and is used twice in it only if that is asked for.
//
// The program's operators new and delete are replaced. While code of a scenario runs they serve it from an arena that
// is emptied between executions. So an execution can be left half-way without a leak, an object that was deleted too
// early is still there to be named in the report, and addresses repeat from execution to execution.
#pragma once

#include <heddle/detail/base/immovable.hpp>

namespace model {

// Empties the arena. Nothing of a scenario may be alive. `reuses`: the next block of a size is the one freed last.
void begin_heap_of_execution(bool reuses) noexcept;

// Where `new` takes memory from: the arena while a scenario runs, else the ordinary heap.
inline bool serve_from_arena = false;

// Sets it for a scope.
class heap_scope : heddle::detail::immovable {
public:
    explicit heap_scope(bool from_arena) noexcept : before_(serve_from_arena) { serve_from_arena = from_arena; }
    ~heap_scope() { serve_from_arena = before_; }

private:
    const bool before_;
};

class in_scenario_heap : heap_scope {
public:
    in_scenario_heap() noexcept : heap_scope(true) {}
};

class in_ordinary_heap : heap_scope {
public:
    in_ordinary_heap() noexcept : heap_scope(false) {}
};

}  // namespace model
