// SPDX-License-Identifier: Apache-2.0
// reduction.hpp - which operations of different threads commute, so that one of the two orders is enough.
//
// A load commutes with a store to the same location: executed after it, the load can still read what was there before.
// What it gains is one more store to choose from, and only that choice is new (see schedule.hpp). Fences commute with
// everything, because S is not the order of execution.
#pragma once

#include "operation.hpp"

namespace model {

// What an operation turned out to do.
enum class effect : std::uint8_t {
    none,
    read,         // of some store, not necessarily the newest
    read_newest,  // depends on there being no newer one
    write,
    wake,
};

// Must `next`, which was explored before `done` was executed, be explored again after it? Both name the same slot.
constexpr bool depends_on(op next, effect done) noexcept {
    switch (next) {
        case op::load:
        case op::compare_exchange:
            return false;  // but for the new store
        case op::wait:
            return done == effect::write || done == effect::wake;
        case op::asleep:
            return done == effect::wake;
        case op::wake:
            return done == effect::read_newest;
        default:
            return done == effect::write || done == effect::read_newest;
    }
}

// Can the thread choose between several stores?
constexpr bool chooses_store(op kind) noexcept { return kind == op::load || kind == op::compare_exchange; }

}  // namespace model
