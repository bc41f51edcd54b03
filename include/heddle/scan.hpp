// SPDX-License-Identifier: Apache-2.0
// scan.hpp - running totals: inclusive_scan and exclusive_scan.
//
// Both take a range with random access, or two iterators, and write to a random-access iterator, which may be the beginning of the
// range itself. They return the end of what was written. The operation has to be associative and need not be commutative;
// it is called up to twice for each element. The result is the same with any number of threads, also of floating-point
// values (it may differ from the serial one, which adds in another order).
//
// If the operation throws, the exception is rethrown and the output holds some of the totals.
#pragma once

#include "algorithm_options.hpp"
#include "detail/algo/ranges.hpp"
#include "detail/algo/scan_algorithms.hpp"

namespace heddle {

// inclusive_scan(range, out, op = plus, options), inclusive_scan(range, out, op, init, options)
// Writes for every element the total of init, if given, and all elements up to and including it.
inline constexpr detail::with_iterators<detail::inclusive_scan_algorithm> inclusive_scan{};

// exclusive_scan(range, out, init, op = plus, options)
// Writes for every element the total of init and all elements before it.
inline constexpr detail::with_iterators<detail::exclusive_scan_algorithm> exclusive_scan{};

}  // namespace heddle
