// SPDX-License-Identifier: Apache-2.0
// affinity.hpp - the processors that the calling thread may run on.
#pragma once

#include <span>
#include <vector>

namespace heddle::inline v0::detail {

// The number of these processors. 0: the system does not report it.
unsigned affinity_cpus() noexcept;

// Their numbers, ascending, as the system counts (a processor of a Windows group has the number 64 x group + index). Empty: the system
// does not report them.
std::vector<unsigned> own_processors();

// Binds the calling thread to these processors. Returns false if the system cannot do this.
bool bind_to(std::span<const unsigned> processors) noexcept;

}  // namespace heddle::inline v0::detail
