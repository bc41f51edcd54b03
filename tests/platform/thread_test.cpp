// SPDX-License-Identifier: Apache-2.0
// thread_test.cpp - operating system threads: name, stack, and a start that fails.
#include <platform/thread.hpp>

#include <array>
#include <cerrno>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include <platform/fault.hpp>
#include <support/own_thread.hpp>

namespace heddle::test {
namespace {

using detail::fail_thread_start_at;
using detail::thread;
using detail::thread_options;

// Runs `body` in a thread that was started with `options`.
template <class Body>
void run_in_thread(const thread_options& options, Body body) {
    thread runner;
    ASSERT_EQ(runner.start([](void* argument) { (*static_cast<Body*>(argument))(); }, &body, options), 0);
    runner.join();
}

// Writes to `depth` pages of stack, one frame for each.
[[gnu::noinline]] std::size_t use_stack(std::size_t depth) {
    std::array<volatile char, 4096> page;
    page[0] = 1;
    page[4095] = static_cast<char>(depth);
    return depth == 0 ? 0 : use_stack(depth - 1) + static_cast<std::size_t>(page[0]);
}

TEST(thread, smoke) {
    thread worker;
    int argument = 1;
    ASSERT_EQ(worker.start([](void* value) { *static_cast<int*>(value) = 2; }, &argument, {}), 0);
    EXPECT_TRUE(worker.started());
    worker.join();
    EXPECT_FALSE(worker.started());
    EXPECT_EQ(argument, 2);
}

TEST(thread, has_the_name_it_was_given) {
    std::string seen;
    run_in_thread({.name = "heddle 3"}, [&] { seen = own_name(); });
    EXPECT_EQ(seen, "heddle 3");
}

TEST(thread, a_long_name_is_cut) {
    std::string seen;
    run_in_thread({.name = "a name that is too long"}, [&] { seen = own_name(); });
    EXPECT_EQ(seen, "a name that is ");
}

TEST(thread, a_number_follows_the_name) {
    std::string seen;
    run_in_thread({.name = "weft", .number = 12}, [&] { seen = own_name(); });
    EXPECT_EQ(seen, "weft-12");
    run_in_thread({.name = "", .number = 0}, [&] { seen = own_name(); });
    EXPECT_EQ(seen, "-0");
}

TEST(thread, a_long_name_keeps_its_number) {
    std::string seen;
    for (const auto& [number, expected] : {std::pair{7u, "a name that i-7"}, std::pair{16'383u, "a name th-16383"},
                                           std::pair{4'294'967'295u, "a na-4294967295"}}) {
        run_in_thread({.name = "a name that is too long", .number = number}, [&] { seen = own_name(); });
        EXPECT_EQ(seen, expected);
    }
}

TEST(thread, a_thread_that_is_started_again_has_its_new_name) {
    thread worker;
    std::string seen;
    const auto remember = [](void* name) { *static_cast<std::string*>(name) = own_name(); };
    for (const char* name : {"the longer one", "short"}) {
        ASSERT_EQ(worker.start(remember, &seen, {.name = name}), 0);
        worker.join();
        EXPECT_EQ(seen, name);
    }
}

TEST(thread, the_stack_can_be_used) {
    constexpr std::size_t k_stack = std::size_t{64} << 20;  // more than the usual limit of 8 MiB
    std::size_t frames = 0;
    run_in_thread({.stack_size = k_stack}, [&] { frames = use_stack(2'500); });
    EXPECT_EQ(frames, 2'500u);
    std::size_t size = 0;
    run_in_thread({.stack_size = k_stack}, [&] { size = own_stack_size(); });
    EXPECT_GE(size, k_stack);
}

TEST(thread, a_small_stack_is_raised_to_what_is_possible) {
    for (const std::size_t wanted : {std::size_t{1}, std::size_t{100'001}}) {
        std::size_t size = 0;
        run_in_thread({.stack_size = wanted}, [&] { size = own_stack_size(); });
        EXPECT_GE(size, wanted);
    }
}

TEST(thread, an_impossible_stack_is_an_error) {
    thread worker;
    const thread_options options{.stack_size = std::numeric_limits<std::size_t>::max()};
    EXPECT_NE(worker.start([](void*) {}, nullptr, options), 0);
    EXPECT_FALSE(worker.started());
}

TEST(thread, exactly_the_chosen_start_fails) {
    fail_thread_start_at(2);
    for (const int expected : {0, EAGAIN, 0, 0}) {
        thread worker;
        EXPECT_EQ(worker.start([](void*) {}, nullptr, {}), expected);
        EXPECT_EQ(worker.started(), expected == 0);
        if (worker.started()) worker.join();
    }
}

TEST(thread, a_fault_can_be_called_off) {
    fail_thread_start_at(1);
    fail_thread_start_at(0);
    run_in_thread({}, [] {});
}

}  // namespace
}  // namespace heddle::test
