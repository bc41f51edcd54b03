// SPDX-License-Identifier: Apache-2.0
// trace.hpp - records what the threads of all pools do, and writes it as a file for a trace viewer.
//
// `HEDDLE_TRACE=out.json program` traces a program without a change to it. The functions below trace a part of one. The file has the
// format of Chrome's tracing: ui.perfetto.dev, chrome://tracing and speedscope.app open it. docs/guide/seeing.md explains what it shows.
//
// Each thread records into a ring of its own, without locks. When a ring is full its oldest events are overwritten. The file says how
// many events were lost.
//
// Threads    any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "config.hpp"
#include "trace_region.hpp"

namespace heddle::inline v0 {

// What trace::start records, and where it goes.
struct trace_options {
    // Where stop() and the end of the process write the trace. `%p` becomes the number of the process.
    std::string file = "heddle-trace.json";

    // The size of each thread's ring, rounded up to a power of two. An event takes 24 bytes.
    std::size_t events_per_thread = 32'768;

    // The most memory for all rings, in bytes. A thread that gets no ring records nothing, and its events count as lost.
    std::size_t memory_limit = std::size_t{64} << 20;

    // Also write the file when the process ends by a fault (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT), and then let the signal do what it
    // would have done. Not on Windows.
    bool write_on_fatal_signal = false;
};

namespace trace {

// What was written.
struct summary {
    std::uint64_t events = 0;   // in the file
    std::uint64_t lost = 0;     // overwritten, or recorded by a thread without a ring
    std::uint64_t threads = 0;  // that have recorded something
};

// Begins a trace. Events of an earlier one are forgotten. Throws std::invalid_argument if the options are invalid or the file cannot be
// written, std::logic_error if a trace is being recorded already, std::bad_alloc.
//
// The trace is written by stop(), or else when the process ends: by std::exit or at the end of main, after the destructors of the static
// objects that were made later than the trace was started. In a forked child nothing is recorded, unless the name of the file
// contains `%p`: then the child records a trace of its own.
HEDDLE_API void start(const trace_options& how = {});

// Ends the trace and writes its file. Does nothing if no trace is being recorded. Throws std::runtime_error if the file cannot be written.
HEDDLE_API summary stop();

// Writes what was recorded so far to a file, and continues. The same exception.
HEDDLE_API summary write(const std::string& file);

// Is a trace being recorded?
[[nodiscard]] HEDDLE_API bool is_on() noexcept;

}  // namespace trace

}  // namespace heddle::inline v0
