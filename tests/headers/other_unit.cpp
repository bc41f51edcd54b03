// SPDX-License-Identifier: Apache-2.0
// other_unit.cpp - the second translation unit that includes every header, the last first; see CMakeLists.txt.
#include <backwards.hpp>

#include <atomic>

int sum_in_other_unit(int n);

int sum_in_other_unit(int n) {
    std::atomic<int> sum = 0;
    heddle::parallel_for(0, n, [&](int i) { sum.fetch_add(i, std::memory_order_relaxed); });
    return sum.load(std::memory_order_relaxed);
}
