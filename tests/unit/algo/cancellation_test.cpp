// SPDX-License-Identifier: Apache-2.0
// cancellation_test.cpp - a call whose stop token asks to stop throws, and never returns as if it had done everything.
#include <heddle/cancellation.hpp>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include <heddle/detail/forkjoin/inside.hpp>
#include <heddle/parallel_for.hpp>
#include <support/rendezvous.hpp>
#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

class cancellation : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "cancellation_test"};
};

#if defined(__cpp_lib_jthread)

TEST_F(cancellation, smoke) {
    std::stop_source source;
    source.request_stop();
    EXPECT_THROW(parallel_for(0, 100, [](int) {}, {.stop = source.get_token()}), operation_cancelled);
}

TEST_F(cancellation, nothing_is_called_after_a_request_before_the_call) {
    std::stop_source source;
    source.request_stop();
    in_each_pool([&] {
        for (const int n : {1, 2, 1'000}) {
            std::atomic<int> calls{0};
            EXPECT_THROW(parallel_for(0, n, [&](int) { ++calls; }, {.stop = source.get_token()}), operation_cancelled);
            EXPECT_EQ(calls, 0);
        }
        parallel_for(0, 0, [&](int) { FAIL(); }, {.stop = source.get_token()});  // nothing was left out
    });
}

TEST_F(cancellation, each_thread_ends_with_the_call_that_it_is_in) {
    in_each_pool([] {
        std::stop_source source;
        std::atomic<int> after{0};
        const auto body = [&](int i) {
            if (source.stop_requested()) ++after;
            if (i >= 500) source.request_stop();
        };
        EXPECT_THROW(parallel_for(0, 100'000, body, {.stop = source.get_token()}), operation_cancelled);
        EXPECT_LE(after, 8) << "one call for each thread may have been under way";
    });
}

TEST_F(cancellation, a_call_that_had_done_everything_returns) {
    std::stop_source source;
    in_each_pool([&] {
        parallel_for(0, 1'000, [](int) {}, {.stop = source.get_token()});
        parallel_for(0, 1, [&](int) { source.request_stop(); }, {.stop = source.get_token()});
        source = {};
    });
}

TEST_F(cancellation, an_exception_to_the_left_comes_first) {
    in_each_pool([] {
        std::stop_source source;
        const auto body = [&](int i) {
            if (i > 0) return;
            source.request_stop();
            throw std::runtime_error("first");
        };
        EXPECT_THROW(parallel_for(0, 1'000, body, {.stop = source.get_token()}), std::runtime_error);
    });
}

TEST_F(cancellation, chunks_are_left_out_too) {
    in_each_pool([] {
        std::stop_source source;
        const auto body = [&](std::size_t, std::size_t) { source.request_stop(); };
        const bool is_one_chunk = detail::threads_here() == 1;
        if (is_one_chunk) parallel_for_chunks(1'000, body, {.stop = source.get_token()});
        else EXPECT_THROW(parallel_for_chunks(1'000, body, {.stop = source.get_token()}), operation_cancelled);
    });
}

#endif

TEST_F(cancellation, says_what_happened) {
    EXPECT_NE(std::string(operation_cancelled().what()).find("cancelled"), std::string::npos);
}

}  // namespace
}  // namespace heddle::test
