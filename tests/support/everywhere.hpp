// SPDX-License-Identifier: Apache-2.0
// everywhere.hpp - runs a test in every kind of place from which Heddle can be called.
#pragma once

#include <cstddef>
#include <string>

#include <gtest/gtest.h>

#include <heddle/pool.hpp>

#include "on_worker.hpp"
#include "worker_counts.hpp"

namespace heddle::test {

// Calls f outside every pool, then as a guest and on a worker of pools of several sizes. f must not throw.
template <class F>
void everywhere(F&& f) {
    f();  // outside: in the default pool
    for (const std::size_t n : worker_counts()) {
        SCOPED_TRACE(std::to_string(n) + " workers");
        pool home({.threads = static_cast<unsigned>(n)});
        home.install(f);
        run_on_worker(home, f);
    }
}

}  // namespace heddle::test
