// SPDX-License-Identifier: Apache-2.0
// runner_test.cpp - what libjxl asks of a runner: init first, each value once, numbers of threads that are alone.
#include <gtest/gtest.h>
#include <jxl/resizable_parallel_runner.h>
#include <jxl/thread_parallel_runner.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <heddle/pool.hpp>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

// More threads than most runners here may use.
[[maybe_unused]] const bool is_configured = (heddle::configure_default_pool({.threads = 8}), true);

struct loop {
    explicit loop(std::size_t n) : calls(n) {}

    JxlParallelRetCode answer = 0;
    std::size_t threads = 0;
    std::vector<std::atomic<int>> calls;
    std::unique_ptr<std::atomic<bool>[]> is_inside;
    std::atomic<int> wrong = 0;
};

JxlParallelRetCode init(void* opaque, std::size_t threads) {
    auto& self = *static_cast<loop*>(opaque);
    self.threads = threads;
    self.is_inside = std::make_unique<std::atomic<bool>[]>(threads);
    return self.answer;
}

void visit(void* opaque, std::uint32_t value, std::size_t thread) {
    auto& self = *static_cast<loop*>(opaque);
    ++self.calls[value];
    if (thread >= self.threads || self.is_inside[thread].exchange(true)) {
        ++self.wrong;
        return;
    }
    if (value % 32 == 0) std::this_thread::yield();  // for a thread that should not take part to come
    self.is_inside[thread] = false;
}

bool is_right(const loop& ran, std::uint32_t begin, std::uint32_t end) {
    if (ran.wrong != 0) return false;
    for (std::uint32_t i = 0; i < ran.calls.size(); ++i) {
        if (ran.calls[i] != (i >= begin && i < end ? 1 : 0)) return false;
    }
    return true;
}

bool runs_with(std::size_t threads) {
    void* const runner = JxlThreadParallelRunnerCreate(nullptr, threads);
    loop one(10'000);
    const bool is_ok = JxlThreadParallelRunner(runner, &one, init, visit, 3, 9'990) == 0;
    JxlThreadParallelRunnerDestroy(runner);
    return is_ok && is_right(one, 3, 9'990) && one.threads == std::max<std::size_t>(threads, 1);
}

TEST(jxl_runner, each_value_once_with_0_1_2_and_64_threads) {
    for (const std::size_t threads : {0U, 1U, 2U, 64U}) EXPECT_TRUE(runs_with(threads)) << threads;
}

TEST(jxl_runner, refusal_of_init_is_returned_and_nothing_is_called) {
    void* const runner = JxlThreadParallelRunnerCreate(nullptr, 4);
    loop one(10);
    one.answer = 7;
    EXPECT_EQ(JxlThreadParallelRunner(runner, &one, init, visit, 0, 10), 7);
    EXPECT_TRUE(is_right(one, 0, 0));
    EXPECT_EQ(JxlThreadParallelRunner(runner, &one, init, visit, 5, 4), JXL_PARALLEL_RET_RUNNER_ERROR);
    EXPECT_EQ(JxlThreadParallelRunner(runner, &one, init, visit, 4, 4), 0);
    JxlThreadParallelRunnerDestroy(runner);
    JxlThreadParallelRunnerDestroy(nullptr);
}

TEST(jxl_runner, exception_of_a_function_is_an_error_and_does_not_pass_through_c) {
    const auto begin = [](void*, std::size_t) -> JxlParallelRetCode { return 0; };
    const auto fail = [](void*, std::uint32_t value, std::size_t) {
        if (value == 7) throw std::runtime_error("a function of libjxl's");
    };
    for (const std::size_t threads : {1U, 2U, 64U}) {
        void* const runner = JxlThreadParallelRunnerCreate(nullptr, threads);
        EXPECT_EQ(JxlThreadParallelRunner(runner, nullptr, begin, fail, 0, 100), JXL_PARALLEL_RET_RUNNER_ERROR);
        JxlThreadParallelRunnerDestroy(runner);
        EXPECT_TRUE(runs_with(threads));
    }
}

TEST(jxl_runner, resizable_runner_begins_with_the_caller_alone) {
    void* const runner = JxlResizableParallelRunnerCreate(nullptr);
    loop first(10);
    EXPECT_EQ(JxlResizableParallelRunner(runner, &first, init, visit, 0, 10), 0);
    EXPECT_EQ(first.threads, 1U);
    JxlResizableParallelRunnerSetThreads(runner, 5);
    loop second(10);
    EXPECT_EQ(JxlResizableParallelRunner(runner, &second, init, visit, 0, 10), 0);
    EXPECT_EQ(second.threads, 5U);
    EXPECT_TRUE(is_right(second, 0, 10));
    JxlResizableParallelRunnerDestroy(runner);
    EXPECT_EQ(JxlResizableParallelRunnerSuggestThreads(100, 100), 1U);
    EXPECT_LE(JxlResizableParallelRunnerSuggestThreads(100'000, 100'000),
              JxlThreadParallelRunnerDefaultNumWorkerThreads());
}

TEST(jxl_runner, memory_comes_from_the_manager) {
    static int allocated = 0;
    JxlMemoryManager manager{};
    manager.alloc = [](void*, std::size_t size) {
        ++allocated;
        return std::malloc(size);
    };
    EXPECT_EQ(JxlThreadParallelRunnerCreate(&manager, 2), nullptr);  // a function to free is missing
    manager.free = [](void*, void* address) {
        --allocated;
        std::free(address);
    };
    void* const runner = JxlThreadParallelRunnerCreate(&manager, 2);
    EXPECT_EQ(allocated, 1);
    JxlThreadParallelRunnerDestroy(runner);
    EXPECT_EQ(allocated, 0);
}

TEST(jxl_runner, works_in_a_forked_child) {
    ASSERT_TRUE(runs_with(3));
    const pid_t child = fork();
    if (child == 0) _exit(runs_with(3) ? 0 : 1);
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

}  // namespace
