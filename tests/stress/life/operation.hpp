// SPDX-License-Identifier: Apache-2.0
// operation.hpp - one operation of a thread on a pool. A new one is a file in operations/, and a line in operations.hpp and in
// ../CMakeLists.txt.
//
// An operation makes all choices by its dice, passes callables with tickets to Heddle, and states afterwards what is due.
#pragma once

#include <cstdint>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>

#include <heddle/cancellation.hpp>

#include "features.hpp"
#include "open_operations.hpp"
#include "world.hpp"

namespace heddle::stress::life {

struct operation {
    enum class needs : std::uint8_t {
        nothing,
        to_wait,       // it waits for other threads: not where the scene forbids that
        to_be_outside  // in no pool
    };

    const char* name;
    std::optional<feature> belongs_to;
    unsigned weight;
    needs what;
    void (*run)(dice& random, const scene& at);
};

// Performs one operation; does not throw.
void perform(dice random, const scene& at);

// The body of a callable: a little work, or more operations.
void play(dice random, const scene& at);

// The exception of a task.
struct task_failure {
    std::uint64_t number;
};

enum class result : std::uint8_t {
    returned,
    failed,     // threw task_failure
    no_memory,  // std::bad_alloc
    refused,    // std::logic_error: the pool has been shut down
    cancelled,  // operation_cancelled
};

// Makes a call into Heddle. Reports an exception without a reason: bad_alloc although no memory was refused, or an error about shutdown
// or cancellation although there was none. `may_stop`: another reason for cancellation exists. `and_with`: another pool that takes part.
template <class Call>
result attempt(const scene& at, const pool_record& with, const char* what, Call&& call, bool may_stop = false,
               const pool_record* and_with = nullptr) {
    const open_operation here(what, &with);
    const auto expect = [&](bool allowed, const char* thrown) {
        if (allowed) return;
        at.entries().complain(std::string(what) + " threw " + thrown + " without a reason");
    };
    try {
        const exposed to_refusals;
        call();
        return result::returned;
    } catch (const std::bad_alloc&) {
        expect(memory_is_refused(), "std::bad_alloc");
        return result::no_memory;
    } catch (const operation_cancelled&) {
        expect(may_stop || at.stoppable || with.may_drop || (and_with != nullptr && and_with->may_drop),
               "operation_cancelled");
        return result::cancelled;
    } catch (const std::logic_error& thrown) {
        expect(with.ending, thrown.what());
        return result::refused;
    } catch (const task_failure&) {
        return result::failed;
    }
}

// A pool to call, or none. If the operation waits, a pool that it may wait for.
lease choose_pool(dice& random, const scene& at, bool to_wait);

}  // namespace heddle::stress::life
