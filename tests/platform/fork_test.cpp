// SPDX-License-Identifier: Apache-2.0
// fork_test.cpp - the fences of a forked child.
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <heddle/detail/base/fence.hpp>

namespace heddle::test {
namespace {

using detail::has_heavy_fence;
using detail::heavy_fence;

TEST(fork, the_child_has_the_fence_of_its_parent) {
    const bool answer = has_heavy_fence();
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) _exit(has_heavy_fence() == answer && heavy_fence() == answer ? 0 : 1);
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace heddle::test
