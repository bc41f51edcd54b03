// SPDX-License-Identifier: Apache-2.0
// pipeline_test.cpp - pipelines: every item once through every stage, in order where that is asked for, never too many at a time.
#include <heddle/pipeline.hpp>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/blocking.hpp>
#include <heddle/parallel_for.hpp>
#include <support/everywhere.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

// Returns 0, 1, ... n - 1.
auto count_to(int n) {
    return [n, next = 0]() mutable { return next < n ? std::optional(next++) : std::nullopt; };
}

TEST(pipeline, smoke) {
    std::string text;
    pipeline({}, count_to(5), parallel_stage([](int i) { return std::to_string(i * i); }),
             ordered_stage([&](const std::string& s) { text += s + " "; }));
    EXPECT_EQ(text, "0 1 4 9 16 ");
}

TEST(pipeline, every_item_passes_every_stage_once_and_in_order) {
    const watchdog guard(std::chrono::seconds(60), "pipeline: order");
    everywhere([] {
        for (const std::size_t tokens : {1u, 2u, 3u, 16u}) {
            std::vector<int> serial, ordered;
            std::atomic<int> inside{0}, most{0};
            pipeline({.tokens = tokens}, count_to(500), parallel_stage([](int i) { return i + 1; }),
                     serial_stage([&](int i) {
                         most = std::max<int>(most, ++inside);
                         serial.push_back(i);
                         --inside;
                         return i;
                     }),
                     parallel_stage([](int i) { return std::make_unique<int>(i); }),
                     ordered_stage([&](std::unique_ptr<int> i) { ordered.push_back(*i); }));
            EXPECT_EQ(most, 1);
            EXPECT_EQ(serial.size(), 500u);
            ASSERT_EQ(ordered.size(), 500u);
            for (int i = 0; i < 500; ++i) EXPECT_EQ(ordered[static_cast<std::size_t>(i)], i + 1);
        }
    });
}

TEST(pipeline, the_number_of_items_on_their_way_is_bounded) {
    const watchdog guard(std::chrono::seconds(60), "pipeline: bound");
    everywhere([] {
        std::atomic<int> under_way{0};
        std::atomic<bool> is_too_many{false};
        auto source = [&, next = 0]() mutable -> std::optional<int> {
            if (next == 300) return std::nullopt;
            if (++under_way > 3) is_too_many = true;
            return next++;
        };
        pipeline({.tokens = 3}, source, parallel_stage([](int i) { return i; }),
                 ordered_stage([&](int) { --under_way; }));
        EXPECT_FALSE(is_too_many);
    });
}

TEST(pipeline, the_source_is_called_by_one_thread_at_a_time) {
    const watchdog guard(std::chrono::seconds(60), "pipeline: source");
    pool home({.threads = 3});
    std::atomic<bool> is_reading{false};
    std::atomic<bool> is_shared{false};
    auto source = [&, next = count_to(50)]() mutable {
        if (is_reading.exchange(true)) is_shared = true;
        std::this_thread::sleep_for(std::chrono::microseconds(200));
        is_reading = false;
        return next();
    };
    pipeline({.tokens = 4, .pool = &home}, source, parallel_stage([](int) {}));
    EXPECT_FALSE(is_shared);
}

TEST(pipeline, stages_may_be_parallel_themselves_and_sources_may_block) {
    const watchdog guard(std::chrono::seconds(60), "pipeline: nested");
    everywhere([] {
        std::atomic<int> calls{0};
        auto next = count_to(20);
        pipeline(
            {}, [&] { return blocking([&] { return next(); }); }, serial_stage([&](int i) {
                parallel_for(0, 50, [&](int) { ++calls; });
                return i;
            }),
            ordered_stage([&](int) { parallel_for(0, 50, [&](int) { ++calls; }); }));
        EXPECT_EQ(calls, 2'000);
    });
}

TEST(pipeline, the_earliest_item_that_failed_is_reported) {
    const watchdog guard(std::chrono::seconds(60), "pipeline: failures");
    everywhere([] {
        std::atomic<int> read{0};
        std::vector<int> seen;
        auto next = count_to(1'000);
        try {
            pipeline(
                {.tokens = 4},
                [&] {
                    ++read;
                    return next();
                },
                parallel_stage([](int i) {
                    if (i >= 10) throw std::runtime_error(std::to_string(i));
                    return i;
                }),
                ordered_stage([&](int i) { seen.push_back(i); }));
            ADD_FAILURE() << "nothing was thrown";
        } catch (const std::runtime_error& error) {
            EXPECT_STREQ(error.what(), "10");
        }
        EXPECT_LT(read, 30) << "nothing is read after a failure";
        EXPECT_EQ(seen.size(), 10u) << "what came before it has arrived";
    });
}

TEST(pipeline, a_source_that_throws_ends_it) {
    int seen = 0;
    auto source = [next = 0]() mutable -> std::optional<int> {
        return next == 3 ? throw std::logic_error("read") : next++;
    };
    EXPECT_THROW(pipeline({}, source, ordered_stage([&](int) { ++seen; })), std::logic_error);
    EXPECT_EQ(seen, 3);
}

#if defined(__cpp_lib_jthread)
TEST(pipeline, a_stop_request_ends_it) {
    everywhere([] {
        std::stop_source stop;
        EXPECT_THROW(
            pipeline({.tokens = 2, .stop = stop.get_token()}, count_to(1'000'000'000), ordered_stage([&](int i) {
                         if (i == 50) stop.request_stop();
                     })),
            operation_cancelled);
    });
}
#endif

}  // namespace
}  // namespace heddle::test
