// SPDX-License-Identifier: Apache-2.0
// shared_pools.hpp - pools of several sizes that all tests of a program use: for properties that do not touch the pool.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/pool.hpp>

namespace heddle::test {

// One of each size; started at the first use.
inline const std::vector<std::unique_ptr<pool>>& shared_pools() {
    static const auto pools = [] {
        std::vector<std::unique_ptr<pool>> made;
        for (const unsigned threads : {1u, 2u, 3u, 8u}) {
            made.push_back(std::make_unique<pool>(pool_options{.threads = threads}));
        }
        return made;
    }();
    return pools;
}

// Calls f() as a guest of each of them.
template <class F>
void in_each_pool(F&& f) {
    for (const auto& home : shared_pools()) {
        SCOPED_TRACE(std::to_string(home->thread_count()) + " workers");
        home->install(f);
    }
}

}  // namespace heddle::test
