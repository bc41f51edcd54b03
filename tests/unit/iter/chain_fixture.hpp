// SPDX-License-Identifier: Apache-2.0
// chain_fixture.hpp - what the tests of chains share: random inputs, and every chain run in pools of several sizes.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <support/seeded_rng.hpp>
#include <support/shapes.hpp>
#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {

class chain_fixture : public testing::Test {
protected:
    // Calls f(v) with random vectors of several sizes, in every pool.
    template <class F>
    void for_shapes(F f) {
        for (const std::size_t n : k_sizes) {
            SCOPED_TRACE(std::to_string(n) + " items");
            const std::vector<int> v = random_ints(random_, n, n % 2 == 0 ? 1'000 : 5);
            in_each_pool([&] { f(v); });
        }
    }

    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};

private:
    watchdog watchdog_{std::chrono::seconds(100), "iter_tests"};
};

inline bool is_even(int x) { return x % 2 == 0; }

}  // namespace heddle::test
