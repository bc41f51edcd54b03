// SPDX-License-Identifier: Apache-2.0
// task_failures.hpp - the exceptions of tasks that a thread waits for: the leftmost one, or all of them.
//
// Threads    any.
#pragma once

#include <cstdint>
#include <exception>
#include <mutex>
#include <vector>

#include <heddle/config.hpp>

#include "../../exception_group.hpp"
#include "../base/immovable.hpp"
#include "../base/mutex.hpp"

namespace heddle::inline v0::detail {

class HEDDLE_API task_failures : immovable {
public:
    explicit task_failures(exception_policy policy) noexcept : policy_(policy) {}

    // Keeps the exception that is being handled. The number of its task orders it among the others.
    void add(std::uint32_t task) noexcept;

    // Throws the exceptions since the last call. Returns if there are none.
    void rethrow();

private:
    struct failure {
        std::uint32_t task = 0;
        std::exception_ptr what;
    };

    const exception_policy policy_;
    mutex mutex_;
    failure leftmost_{};           // guarded by the mutex, like the next
    std::vector<failure> others_;  // if all are to be collected
};

}  // namespace heddle::inline v0::detail
