// SPDX-License-Identifier: Apache-2.0
// cancellation_test.cpp - a call whose stop token asks to stop throws, and never returns as if it had done everything.
#include <heddle/cancellation.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/detail/forkjoin/inside.hpp>
#include <heddle/histogram.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/scope.hpp>
#include <heddle/sort.hpp>
#include <support/rendezvous.hpp>
#include <support/seeded_rng.hpp>
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

TEST_F(cancellation, a_stop_ends_the_calls_of_a_hashed_key) {
    const std::vector<int> v(3'000);
    std::stop_source source;
    std::atomic<int> calls{0};
    const auto key = [&](int) {
        if (++calls == 10) source.request_stop();
        return std::string("key");
    };
    EXPECT_THROW(static_cast<void>(group_by(v, key, {.stop = source.get_token()})), operation_cancelled);
    EXPECT_LT(calls.load(), 2'000);
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

TEST_F(cancellation, a_loop_ends_with_the_scope_around_it) {
    in_each_pool([] {
        std::stop_source source;
        std::atomic<int> calls{0};
        const auto stop_and_loop = [&](task_scope&) {
            source.request_stop();
            for (const int n : {1, 1'000}) {
                EXPECT_THROW(parallel_for(0, n, [&](int) { ++calls; }), operation_cancelled);
            }
        };
        EXPECT_THROW(scope({.stop = source.get_token()}, stop_and_loop), operation_cancelled);
        EXPECT_EQ(calls, 0);
    });
}

TEST_F(cancellation, a_loop_ends_with_the_loop_around_it) {
    in_each_pool([] {
        std::stop_source source;
        std::atomic<int> calls{0};
        const auto body = [&](int) {
            source.request_stop();
            parallel_for(0, 100, [&](int) { ++calls; });
        };
        EXPECT_THROW(parallel_for(0, 2, body, {.stop = source.get_token()}), operation_cancelled);
        EXPECT_EQ(calls, 0);
    });
}

TEST_F(cancellation, the_body_of_a_loop_can_ask) {
    in_each_pool([] {
        for (const int n : {1, 50}) {
            std::stop_source source;
            std::atomic<int> told{0};
            const auto body = [&](int) {
                source.request_stop();
                told += this_task::stop_requested() ? 1 : 0;
            };
            try {
                parallel_for(0, n, body, {.stop = source.get_token()});
            } catch (const operation_cancelled&) {}
            EXPECT_GE(told, 1);
            EXPECT_FALSE(this_task::stop_requested());
        }
    });
}

// What is left of a sort that was stopped has to have this in common with what there was before.
template <class T>
std::uint64_t sum_of_hashes(const std::vector<T>& items) {
    std::uint64_t sum = 0;
    for (const T& item : items) sum += std::hash<T>()(item) * 0x9e3779b97f4a7c15u;
    return sum;
}

// Stops after `limit` comparisons. No element may be missing, even if some have been moved by then.
template <class Sort>
void check_that_no_word_is_lost(Sort sort) {
    in_each_pool([&] {
        for (const int limit : {0, 1'000, 100'000}) {
            seeded_rng random;
            std::vector<std::string> words(20'000);
            for (auto& word : words) word = "a word that is not a short one " + std::to_string(random());
            const std::uint64_t before = sum_of_hashes(words);
            std::stop_source source;
            std::atomic<int> calls{0};
            const auto less = [&](const std::string& a, const std::string& b) {
                if (++calls == limit) source.request_stop();
                return a < b;
            };
            if (limit == 0) source.request_stop();
            bool is_cancelled = false;
            try {
                sort(words, less, options{.stop = source.get_token()});
            } catch (const operation_cancelled&) {
                is_cancelled = true;
            }
            EXPECT_TRUE(is_cancelled || limit > 1'000);
            EXPECT_TRUE(is_cancelled || std::ranges::is_sorted(words));
            EXPECT_EQ(sum_of_hashes(words), before);
        }
    });
}

TEST_F(cancellation, a_sort_that_is_stopped_keeps_every_element) {
    check_that_no_word_is_lost([](auto& words, auto less, const options& how) { sort(words, less, {}, how); });
    check_that_no_word_is_lost([](auto& words, auto less, const options& how) { stable_sort(words, less, {}, how); });
}

TEST_F(cancellation, a_radix_sort_that_is_stopped_keeps_every_element) {
    in_each_pool([] {
        for (int round = 0; round < 4; ++round) {
            seeded_rng random;
            std::vector<std::uint64_t> numbers(200'000);
            for (auto& number : numbers) number = random();
            const std::uint64_t before = sum_of_hashes(numbers);
            std::stop_source source;
            std::jthread stopper([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(2 * round));
                source.request_stop();
            });
            bool is_cancelled = false;
            try {
                sort(numbers, {}, {}, {.stop = source.get_token()});
            } catch (const operation_cancelled&) {
                is_cancelled = true;
            }
            EXPECT_TRUE(is_cancelled || std::ranges::is_sorted(numbers));
            EXPECT_EQ(sum_of_hashes(numbers), before);
        }
    });
}

#endif

TEST_F(cancellation, says_what_happened) {
    EXPECT_NE(std::string(operation_cancelled().what()).find("cancelled"), std::string::npos);
}

}  // namespace
}  // namespace heddle::test
