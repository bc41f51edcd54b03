// SPDX-License-Identifier: Apache-2.0
// other.cpp - the source that contains the implementation; an earlier inclusion without it must do no harm.
#include "heddle_single.hpp"
#define HEDDLE_IMPLEMENTATION
#include "heddle_single.hpp"

int count_in_other_source(int n) {
    std::atomic<int> count = 0;
    heddle::parallel_for(0, n, [&](int) { ++count; });
    return count;
}
