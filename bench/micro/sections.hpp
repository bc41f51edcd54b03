// SPDX-License-Identifier: Apache-2.0
// sections.hpp - the micro-benchmarks. Each prints a table; where the seed documents give a figure, it stands beside ours.
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

}  // namespace bench
