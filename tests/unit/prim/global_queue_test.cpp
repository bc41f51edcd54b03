// SPDX-License-Identifier: Apache-2.0
// global_queue_test.cpp - what only the shared queue promises; the rest, smoke included, is in job_queue_test.cpp.
#include <heddle/detail/prim/global_queue.hpp>

#include <gtest/gtest.h>

#include <support/job_ledger.hpp>

namespace heddle::test {
namespace {

using detail::global_queue;
using detail::nothing_helps;
using detail::position;
using detail::steal_anything;

TEST(global_queue, workers_share_one_list) {
    item a, b, c;
    global_queue::shared_state shared;
    global_queue one(shared), other(shared);
    const position at = one.push(&a, nothing_helps{});
    other.push(&b, nothing_helps{});
    other.push(&c, nothing_helps{});

    EXPECT_EQ(other.pop(), &c);
    EXPECT_TRUE(one.reclaim(at));  // from beneath b, which is the other worker's
    EXPECT_EQ(one.pop(), nullptr) << "b came through the other door";
    EXPECT_FALSE(one.reclaim(at));
    EXPECT_FALSE(one.looks_empty());
    EXPECT_EQ(one.steal(steal_anything{}).what, &b);
    EXPECT_TRUE(other.looks_empty());
}

}  // namespace
}  // namespace heddle::test
