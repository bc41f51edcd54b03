// SPDX-License-Identifier: Apache-2.0
// affinity.hpp - on which processors the calling thread may run.
#pragma once

namespace heddle::detail {

// 0: the system does not say.
unsigned affinity_cpus() noexcept;

// Binds the calling thread to the nth processor that it may run on, counted round if there are fewer. False: it cannot be done.
bool pin_to_cpu(unsigned nth) noexcept;

}  // namespace heddle::detail
