// SPDX-License-Identifier: Apache-2.0
// pthreadpool.cpp - a program that uses the adapter, and so compiles nothing of Heddle. It is correct: the calls of a loop read what was
// written before the loop, and what they write is read after it.
#include <pthreadpool.h>

#include <cstddef>
#include <cstdlib>

static constexpr int k_items = 1000;
static constexpr int k_rounds = 100;

static int before[k_items];
static int after[k_items];

static void copy(void*, std::size_t i) { after[i] = before[i]; }

int main() {
    pthreadpool_t pool = pthreadpool_create(3);
    for (int round = 1; round <= k_rounds; ++round) {
        for (int i = 0; i < k_items; ++i) before[i] = round;
        pthreadpool_parallelize_1d(pool, copy, nullptr, k_items, 0);
        for (int i = 0; i < k_items; ++i) {
            if (after[i] != round) return EXIT_FAILURE;
        }
    }
    pthreadpool_destroy(pool);
    return EXIT_SUCCESS;
}
