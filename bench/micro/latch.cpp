// SPDX-License-Identifier: Apache-2.0
// Latches without a sleeping thread: the states that a join passes through in the common case.
#include <heddle/detail/prim/core_latch.hpp>
#include <heddle/detail/prim/count_latch.hpp>
#include <heddle/detail/prim/once_latch.hpp>

#include "measure.hpp"
#include "sections.hpp"
#include "table.hpp"

namespace bench {

namespace {

using heddle::detail::core_latch;
using heddle::detail::count_latch;
using heddle::detail::once_latch;

constexpr std::uint64_t k_times = 200'000;

}  // namespace

void latch() {
    table result("latch: create, set and test, no thread waits", {"", "Heddle", "design estimate"});
    core_latch set;
    keep(core_latch::set(&set));
    result.add({"core_latch: is it set?", duration(best_ns_each(k_times, [&](std::uint64_t) { keep(set.is_set()); })),
                "3 ns (join, stolen and done)"});
    result.add({"core_latch: make, set, ask",
                duration(best_ns_each(k_times,
                                      [](std::uint64_t) {
                                          core_latch one;
                                          keep(core_latch::set(&one));
                                          keep(one.is_set());
                                      })),
                ""});
    result.add({"once_latch: make, set, wait",
                duration(best_ns_each(k_times,
                                      [](std::uint64_t) {
                                          once_latch one;
                                          once_latch::set(&one);
                                          one.wait();
                                      })),
                ""});
    result.add({"count_latch: make, count down twice, wait",
                duration(best_ns_each(k_times,
                                      [](std::uint64_t) {
                                          count_latch one(2);
                                          count_latch::count_down(&one);
                                          count_latch::count_down(&one);
                                          one.wait();
                                      })),
                ""});
    result.print();
}

}  // namespace bench
