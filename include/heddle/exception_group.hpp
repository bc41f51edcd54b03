// SPDX-License-Identifier: Apache-2.0
// exception_group.hpp - which exceptions a scope throws when several tasks have thrown.
#pragma once

#include <cstdint>
#include <exception>
#include <utility>
#include <vector>

#include "config.hpp"

namespace heddle::inline v0 {

// What a scope, a task group or a graph throws if several of its tasks have thrown.
enum class exception_policy : std::uint8_t {
    leftmost,  // the exception of the failed task that was spawned first; the others are dropped
    collect    // an exception_group with all of them, in the order in which their tasks were spawned
};

// All exceptions of the tasks of a scope, a task group or a graph. Thrown under exception_policy::collect.
class HEDDLE_API exception_group : public std::exception {
public:
    // `all` is not empty.
    explicit exception_group(std::vector<std::exception_ptr> all) noexcept : all_(std::move(all)) {}

    // The exceptions, in the order in which their tasks were spawned.
    [[nodiscard]] const std::vector<std::exception_ptr>& exceptions() const noexcept { return all_; }
    const char* what() const noexcept override;

private:
    std::vector<std::exception_ptr> all_;
};

}  // namespace heddle::inline v0
