// SPDX-License-Identifier: Apache-2.0
// mutex.hpp - the mutex of Heddle's own parts: std::mutex, or that of the explorer or of the simulator (atomic.hpp).
//
// A header of its own, because <mutex> is large and the headers of `join` need only atomics.
#pragma once

#if defined(HEDDLE_MODEL)
#include <model/seam.hpp>
#elif defined(HEDDLE_SIM)
#include <sim/seam.hpp>
#else

#include <mutex>

namespace heddle::inline v0::detail {

using mutex = std::mutex;

}  // namespace heddle::inline v0::detail

#endif
