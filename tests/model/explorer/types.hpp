// SPDX-License-Identifier: Apache-2.0
// types.hpp - the small numbers that the explorer counts with, and how large they may become.
#pragma once

#include <cstddef>
#include <cstdint>

namespace model {

// Thread 0 sets the scenario up and looks at the end; the scenario's own threads follow.
using thread_id = std::uint8_t;
inline constexpr thread_id k_main = 0;
inline constexpr std::size_t k_max_threads = 8;

// An atomic object gets a slot when it is first accessed in an execution.
using slot_id = std::uint16_t;
inline constexpr std::size_t k_max_slots = 96;

// The stores to one location, counted in modification order; 0 is the initial value.
using store_index = std::uint16_t;

// Happens-before time: each thread counts its own operations that publish something.
using tick = std::uint16_t;

// Fences and seq_cst accesses of one execution.
using node_id = std::uint16_t;
inline constexpr std::size_t k_max_nodes = 256;

}  // namespace model
