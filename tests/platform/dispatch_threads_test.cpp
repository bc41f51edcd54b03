// SPDX-License-Identifier: Apache-2.0
// dispatch_threads_test.cpp - a pool whose threads come from the system, or are its own where the system shares none.
#include <heddle/dispatch_threads.hpp>

#include <gtest/gtest.h>

#include <heddle/pool.hpp>
#include <support/fib.hpp>

namespace heddle::test {
namespace {

TEST(dispatch_threads, a_pool_of_them_works) {
    pool home({.threads = 2, .thread_source = dispatch_threads()});
    EXPECT_EQ(home.install([] { return fib(15); }), 610);
    EXPECT_EQ(home.thread_count(), 2u);
}

}  // namespace
}  // namespace heddle::test
