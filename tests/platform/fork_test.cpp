// SPDX-License-Identifier: Apache-2.0
// fork_test.cpp - what the child of a fork has of its parent's fences and threads.
#include <array>

#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <heddle/detail/base/fence.hpp>
#include <platform/thread.hpp>

namespace heddle::test {
namespace {

using detail::has_heavy_fence;
using detail::heavy_fence;
using detail::thread;

TEST(fork, the_child_has_the_fence_of_its_parent) {
    const bool answer = has_heavy_fence();
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) _exit(has_heavy_fence() == answer && heavy_fence() == answer ? 0 : 1);
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
}

TEST(fork, the_child_can_forget_a_thread) {
    std::array<int, 2> gate;
    ASSERT_EQ(pipe(gate.data()), 0);
    thread worker;
    const auto wait_at_gate = [](void* end) {
        char token;
        EXPECT_EQ(read(*static_cast<int*>(end), &token, 1), 1);
    };
    ASSERT_EQ(worker.start(wait_at_gate, gate.data(), {}), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        worker.forget();
        _exit(worker.started() ? 1 : 0);
    }
    int status = -1;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(write(gate[1], "x", 1), 1);
    worker.join();
    for (const int end : gate) close(end);
}

}  // namespace
}  // namespace heddle::test
