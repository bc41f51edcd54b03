// SPDX-License-Identifier: Apache-2.0
// asio_test.cpp - Asio's functions accept the executor, and handlers run on the pool, once each.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <asio.hpp>
#include <atomic>
#include <future>
#include <heddle/asio.hpp>
#include <memory>
#include <stdexcept>

namespace {

static_assert(asio::execution::is_executor<heddle::asio_context::executor_type>::value);

TEST(asio_executor, handlers_run_on_the_workers_of_1_2_and_64_threads) {
    for (const unsigned count : {1U, 2U, 64U}) {
        heddle::pool pool({.threads = count});
        heddle::asio_context threads(&pool);
        std::atomic<int> on_workers = 0;
        for (int i = 0; i < 1'000; ++i)
            asio::post(threads.get_executor(), [&] { on_workers += heddle::current_worker().has_value() ? 1 : 0; });
        threads.wait();
        EXPECT_EQ(on_workers, 1'000);
    }
}

TEST(asio_executor, dispatch_and_defer_do_not_run_inside_the_call) {
    heddle::pool pool({.threads = 1});
    heddle::asio_context threads(&pool);
    std::promise<bool> is_nested;
    asio::post(threads.get_executor(), [&] {
        auto has_run = std::make_shared<bool>(false);
        asio::dispatch(threads.get_executor(), [has_run] { *has_run = true; });
        asio::defer(threads.get_executor(), [has_run] { *has_run = true; });
        is_nested.set_value(*has_run);
    });
    EXPECT_FALSE(is_nested.get_future().get());
}

TEST(asio_executor, handlers_may_be_movable_only_and_return_results) {
    heddle::asio_context threads;
    auto value = std::make_unique<int>(42);
    std::future<int> result =
        asio::post(threads.get_executor(), asio::use_future([v = std::move(value)] { return *v; }));
    EXPECT_EQ(result.get(), 42);
}

TEST(asio_executor, strand_keeps_handlers_in_order) {
    heddle::pool pool({.threads = 4});
    heddle::asio_context threads(&pool);
    const auto strand = asio::make_strand(threads.get_executor());
    int next = 0;  // guarded by the strand
    std::atomic<int> wrong = 0;
    for (int i = 0; i < 1'000; ++i) {
        asio::post(strand, [&, i] {
            if (next++ != i) ++wrong;
        });
    }
    threads.wait();
    EXPECT_EQ(next, 1'000);
    EXPECT_EQ(wrong, 0);
}

TEST(asio_executor, exceptions_go_to_the_pool) {
    std::atomic<int> caught = 0;
    heddle::pool pool({.threads = 2, .on_exception = [&](std::exception_ptr) { ++caught; }});
    heddle::asio_context threads(&pool);
    asio::post(threads.get_executor(), [] { throw std::runtime_error("a handler"); });
    threads.wait();
    pool.shut_down();
    EXPECT_EQ(caught, 1);
}

TEST(asio_executor, works_in_a_forked_child) {
    heddle::asio_context before;
    asio::post(before.get_executor(), [] {});
    before.wait();
    const pid_t child = fork();
    if (child == 0) {
        heddle::asio_context threads;
        std::atomic<int> calls = 0;
        for (int i = 0; i < 10; ++i) asio::post(threads.get_executor(), [&] { ++calls; });
        threads.wait();
        _exit(calls == 10 ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

}  // namespace
