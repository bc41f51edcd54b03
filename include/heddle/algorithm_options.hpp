// SPDX-License-Identifier: Apache-2.0
// algorithm_options.hpp - how a loop or an algorithm runs: the last argument of each of them.
//
// Every algorithm is a function object, so that argument-dependent look-up neither finds it nor replaces it. Each of them takes:
//
//     sort(range, less, projection, options)         a range with random access and a size
//     sort(first, last, less, projection, options)   or two iterators in place of the (first) range
//     sort(range, {.grain = 1'000})                  options directly after the last argument that has no default
//
// The calling thread takes part in the work. The call returns when all of the work has ended.
#pragma once

#include <cstddef>
#include <cstdint>

#include "cancellation.hpp"
#include "detail/observe/call_site.hpp"

namespace heddle::inline v0 {

class pool;
class progress;

// How the items of a call are divided among the threads.
enum class schedule : std::uint8_t {
    adaptive,  // parts split on demand: when they are stolen, or when their thread has nothing else that can be stolen
    even,      // static: one part of the same size for each thread, each run from its first item to its last
};

// All members are optional: `parallel_for(v, f, {.grain = 100, .stop = token})`. The header of an algorithm says which of them it
// ignores.
struct HEDDLE_ABI_TAG options {
    // The least number of items of a part. 0: default_grain().
    std::size_t grain = 0;

    // How the items are divided.
    heddle::schedule schedule = schedule::adaptive;

    // Checked between items or blocks of items. Once a stop is requested, no further items begin, and the call throws
    // operation_cancelled.
    stop_token stop = {};

    // The pool to run in. Null: the pool of the calling thread, or the default pool if the thread belongs to none.
    heddle::pool* pool = nullptr;

    // The approximate time of one item, in nanoseconds. A call of less than 10 microseconds then runs on the calling thread
    // alone, and parts are not smaller than a microsecond of work. 0: unknown. Algorithms that use it throw
    // std::invalid_argument if it is negative or not a number.
    double cost_hint = 0;

    // Reductions combine in an order that depends only on the number of items and on the grain, so that the result is the same
    // to the last bit with any number of threads. The results of other algorithms do not depend on it. Where an algorithm leaves
    // the order of elements unspecified, as `sort` does for equivalent ones, that order may depend on the number of threads.
    bool deterministic = false;

    // For the trace (trace.hpp): the call is a slice of this name on the calling thread, and so are its parts on other threads. Must
    // live until the call returns.
    const char* label = nullptr;

    // Counts the items that have ended, for a progress bar; see progress.hpp, which says which algorithms do. Null: nothing is counted.
    heddle::progress* progress = nullptr;

    // For the profile (profile.hpp): the place of the call. The compiler fills it in.
    [[no_unique_address]] detail::call_site where = {};
};

}  // namespace heddle::inline v0
