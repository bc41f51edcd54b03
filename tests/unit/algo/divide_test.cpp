// SPDX-License-Identifier: Apache-2.0
// divide_test.cpp - the driver: every item once, neighbours combined in order, parts divided where there is demand.
#include <heddle/detail/algo/divide.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

#include <heddle/parallel_for.hpp>
#include <support/rendezvous.hpp>
#include <support/shared_pools.hpp>
#include <support/slow_calls.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

class dividing : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "divide_test"};
};

// Writes down how it was divided and combined: "(ab)(cd)" for four items in two stretches.
struct bracket_work {
    using result = std::string;
    static constexpr std::size_t items_between_polls = 1;

    static std::string start(std::size_t /*first*/) { return ""; }
    static void run_on(std::string& so_far, std::size_t first, std::size_t last) {
        so_far += '(';
        for (; first != last; ++first) so_far += static_cast<char>('a' + first % 26);
        so_far += ')';
    }
    static void merge(std::string& left, std::string&& right) { left += right; }
    static bool is_enough(const std::string&) { return false; }
};

std::string without_brackets(const std::string& text) {
    std::string items;
    for (const char one : text) {
        if (one != '(' && one != ')') items += one;
    }
    return items;
}

// The same with one pair of brackets for each part.
struct part_bracket_work : bracket_work {
    static std::string start(std::size_t /*first*/) { return "()"; }
    static void run_on(std::string& so_far, std::size_t first, std::size_t last) {
        so_far.pop_back();
        for (; first != last; ++first) so_far += static_cast<char>('a' + first % 26);
        so_far += ')';
    }
};

// The same, but every part has enough after its first stretch.
struct soon_satisfied_work : bracket_work {
    static bool is_enough(const std::string&) { return true; }
};

TEST_F(dividing, smoke) {
    bracket_work work;
    EXPECT_EQ(without_brackets(detail::divide(10, work, {})), "abcdefghij");
}

TEST_F(dividing, a_part_is_run_in_stretches_from_one_start) {
    pool alone({.threads = 1});
    alone.install([] {
        part_bracket_work work;
        EXPECT_EQ(detail::divide(10, work, {}), "(abcdefghij)");
    });
    in_each_pool([] {
        part_bracket_work work;
        bracket_work plain;
        const std::string parts = detail::divide(3'000, work, {});
        EXPECT_EQ(without_brackets(parts), without_brackets(detail::divide(3'000, plain, {})));
        EXPECT_LT(parts.size(), 6'000u);
    });
}

TEST_F(dividing, a_part_that_has_enough_ends) {
    pool home({.threads = 2});
    home.install([] {
        soon_satisfied_work work;
        EXPECT_EQ(detail::divide(16'000, work, {}), "(a)");
        const std::string of_each_part = detail::divide(16'000, work, {.grain = 100});
        EXPECT_LT(without_brackets(of_each_part).size(), 8'000u);
    });
}

TEST_F(dividing, neighbours_are_combined_from_left_to_right) {
    std::string all;
    for (std::size_t i = 0; i < 3'000; ++i) all += static_cast<char>('a' + i % 26);
    in_each_pool([&] {
        for (const std::size_t n : {1u, 2u, 3u, 16u, 17u, 64u, 3'000u}) {
            for (const options& how : {options{}, options{.grain = 10}, options{.schedule = schedule::even}}) {
                bracket_work work;
                EXPECT_EQ(without_brackets(detail::divide(n, work, how)), all.substr(0, n));
            }
        }
    });
}

TEST_F(dividing, even_parts_are_as_many_as_threads_and_run_in_one_stretch) {
    shared_pools()[2]->install([] {
        bracket_work work;
        EXPECT_EQ(detail::divide(9, work, {.schedule = schedule::even}), "(abc)(def)(ghi)");
    });
}

TEST_F(dividing, grain_is_the_least_size_of_a_part) {
    in_each_pool([] {
        bracket_work work;
        EXPECT_EQ(detail::divide(5, work, {.grain = 3}), "(abcde)");
        EXPECT_EQ(detail::divide(5, work, {.grain = std::numeric_limits<std::size_t>::max()}), "(abcde)");
    });
}

TEST_F(dividing, what_is_too_short_by_its_cost_hint_stays_on_the_calling_thread) {
    const auto here = std::this_thread::get_id();
    const auto stays_here = [&] { EXPECT_EQ(std::this_thread::get_id(), here); };
    parallel_for(0, 1'000, [&](int) { stays_here(); }, {.cost_hint = 1});
    in_each_pool([&] {
        bracket_work work;
        EXPECT_EQ(detail::divide(9, work, {.cost_hint = 100}), "(abcdefghi)");
    });
}

TEST_F(dividing, what_is_long_by_its_cost_hint_is_divided) {
    pool home({.threads = 2});
    home.install([] {
        rendezvous both(2);
        parallel_for(0, 2, [&](int) { both.meet(); }, {.cost_hint = 1e6});
    });
}

TEST_F(dividing, a_cost_hint_that_is_no_time_is_refused) {
    EXPECT_THROW(parallel_for(0, 10, [](int) {}, {.cost_hint = -1}), std::invalid_argument);
    EXPECT_THROW(parallel_for(0, 10, [](int) {}, {.cost_hint = std::nan("")}), std::invalid_argument);
}

TEST_F(dividing, runs_in_the_pool_that_it_was_told) {
    pool a({.threads = 2});
    pool b({.threads = 2});
    const auto pool_of_this_thread = [] { return &detail::worker::current()->home(); };
    for (const int n : {1, 2, 100}) {
        a.install([&] {
            parallel_for(0, n, [&](int) { EXPECT_EQ(pool_of_this_thread(), &detail::registry_of(b)); }, {.pool = &b});
        });
        parallel_for(0, n, [&](int) { EXPECT_EQ(pool_of_this_thread(), &detail::registry_of(a)); }, {.pool = &a});
        a.install([&] { parallel_for(0, n, [&](int) { EXPECT_EQ(pool_of_this_thread(), &detail::registry_of(a)); }); });
    }
}

// The first quarter is begun by the calling thread. When all the rest has been done by others, it is split after all: two
// of its items wait for each other.
TEST_F(dividing, a_part_that_was_begun_is_split_when_nothing_else_is_left) {
    pool home({.threads = 2});
    for (int round = 0; round < 20; ++round) {
        std::atomic<int> done{0};
        rendezvous two(2);
        home.install([&] {
            parallel_for(0, 1'000,
                         [&](int i) {
                             if (i == 0) spin_until([&] { return done >= 750; });
                             if (i == 100 || i == 200) two.meet();
                             take_a_microsecond();
                             ++done;
                         },
                         {.cost_hint = 1'000});
        });
        EXPECT_EQ(done, 1'000);
    }
}

// Three threads make six parts of four items. The thread that has the second part stays in it, so that the third one is stolen. Two
// of its items wait for each other: they can meet only if the part is divided before it is begun.
TEST_F(dividing, a_part_that_was_stolen_is_divided_again) {
    pool home({.threads = 3});
    for (int round = 0; round < 20; ++round) {
        std::atomic<bool> have_met{false};
        rendezvous two(2);
        const auto body = [&](int i) {
            if (i == 4) spin_until([&] { return have_met.load(); });
            if (i != 8 && i != 10) return;
            two.meet();
            have_met = true;
        };
        home.install([&] { parallel_for(0, 24, body, {.grain = 1}); });
        EXPECT_TRUE(have_met);
    }
}

// The other half is stolen and would take years, or on a 32-bit machine many seconds.
TEST_F(dividing, what_lies_to_the_right_of_an_exception_is_given_up) {
    constexpr std::size_t k_most = std::numeric_limits<std::size_t>::max();
    pool home({.threads = 2});
    std::atomic<bool> has_begun{false};
    home.install([&] {
        EXPECT_THROW(parallel_for(std::size_t{0}, k_most,
                                  [&](std::size_t i) {
                                      if (i >= k_most / 2) has_begun = true;
                                      if (i > 0) return;
                                      spin_until([&] { return has_begun.load(); });
                                      throw std::runtime_error("0");
                                  },
                                  {.cost_hint = 1}),
                     std::runtime_error);
    });
}

}  // namespace
}  // namespace heddle::test
