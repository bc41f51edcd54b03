// SPDX-License-Identifier: Apache-2.0
// landlord.hpp - the thread that owns a slot: it creates one pool after another, lets other threads use it, and ends it.
#pragma once

#include <atomic>

#include "world.hpp"

namespace heddle::stress::life {

// Runs until `over` is set, and at least once. `maker`: the pools may use this thread.
void keep_slot(dice random, world& all, unsigned slot, bool maker, const std::atomic<bool>& over);

}  // namespace heddle::stress::life
