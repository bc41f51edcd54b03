// SPDX-License-Identifier: Apache-2.0
// numa.hpp - the memory nodes of a machine with several memories.
//
//     for (const unsigned node : numa_nodes()) pools.emplace_back(pool_options{.numa_node = node});
//
// A processor reads the memory of its own node faster than that of others. The nodes come from `/sys/devices/system/node` on Linux and
// from the relations of processors on Windows. Elsewhere there is one.
#pragma once

#include <vector>

#include <heddle/config.hpp>

namespace heddle::inline v0 {

// The nodes with processors that the calling thread may use, in ascending order, by the numbers that the system gives them: `numactl
// --hardware` shows the same ones. At least one. Throws std::bad_alloc.
[[nodiscard]] HEDDLE_API std::vector<unsigned> numa_nodes();

}  // namespace heddle::inline v0
