// SPDX-License-Identifier: Apache-2.0
// affinity.hpp - how many processors the calling thread may run on.
#pragma once

namespace heddle::detail {

// 0: the system does not say.
unsigned affinity_cpus() noexcept;

}  // namespace heddle::detail
