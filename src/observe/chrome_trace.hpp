// SPDX-License-Identifier: Apache-2.0
// chrome_trace.hpp - writes the lanes of the store in the JSON format of Chrome's tracing.
//
// Needs no memory and no lock, so that a handler of a fatal signal can call it. A caller that can wait holds the lock of the store.
#pragma once

#include <cstdint>

#include <heddle/detail/base/clock.hpp>
#include <heddle/trace.hpp>

#include "platform/output_file.hpp"
#include "trace_store.hpp"

namespace heddle::inline v0::detail {

// When the trace began, by both clocks. The difference to now tells how long a tick is.
struct trace_epoch {
    std::uint64_t ticks;
    clock::time_point time;

    static trace_epoch now() noexcept;
};

// False: not all of it could be written.
bool write_chrome_trace(output_file& to, trace_store& from, const trace_epoch& began, trace::summary& written) noexcept;

}  // namespace heddle::inline v0::detail
