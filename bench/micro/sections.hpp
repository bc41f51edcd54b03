// SPDX-License-Identifier: Apache-2.0
// sections.hpp - the micro-benchmarks. Each prints a table. Its last column is the estimate that the design began with, where there was one.
#pragma once

namespace bench {

void join_overhead();
void push_pop();
void steal();
void queue_threads();
void thieves();
void latch();
void park_roundtrip();
void fast_div();
void trace();

}  // namespace bench
