// SPDX-License-Identifier: Apache-2.0
// all_options_test.cpp - every algorithm gives what serial code gives, with options at both ends of what they can be.
#include <heddle/algorithm_options.hpp>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include <heddle/grain.hpp>
#include <heddle/grid.hpp>
#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

#include "algorithm_table.hpp"

namespace heddle::test {
namespace {

class all_options : public testing::Test {
protected:
    ~all_options() override { set_default_grain(0); }

    // Calls f(algorithm, items, how) for every algorithm and several sizes.
    template <class F>
    static void for_all(F f) {
        for (const std::size_t n : {0u, 1u, 2u, 3u, 50u, 1'500u}) {
            ints v(n);
            for (std::size_t i = 0; i < n; ++i) v[i] = static_cast<int>(i * 7'919 % 1'009);
            const auto each_of = [&](const auto& algorithms) {
                for (const algorithm& one : algorithms) {
                    SCOPED_TRACE(std::string(one.name) + " of " + std::to_string(n));
                    f(one, v);
                }
            };
            each_of(k_loops);
            each_of(k_reductions);
            each_of(k_arrays);
            each_of(k_sorts);
        }
    }

private:
    watchdog watchdog_{std::chrono::seconds(300), "all_options_test"};
};

TEST_F(all_options, grains_at_both_ends) {
    for (const std::size_t grain : k_ends) {
        SCOPED_TRACE("grain " + std::to_string(grain));
        shared_pools()[2]->install([&] {
            for_all([&](const algorithm& one, const ints& v) {
                one.check(v, {.grain = grain});
                one.check(v, {.grain = grain, .schedule = schedule::even, .deterministic = true});
            });
        });
    }
}

TEST_F(all_options, default_grains_at_both_ends) {
    shared_pools()[1]->install([] {
        for (const std::size_t grain : k_ends) {
            SCOPED_TRACE("default grain " + std::to_string(grain));
            set_default_grain(grain);
            for_all([](const algorithm& one, const ints& v) { one.check(v, {}); });
        }
    });
}

TEST_F(all_options, cost_hints_at_both_ends) {
    using limits = std::numeric_limits<double>;
    for (const double cost : {limits::denorm_min(), 1e-9, 1.0, 1e6, limits::max(), limits::infinity()}) {
        SCOPED_TRACE("cost hint " + std::to_string(cost));
        for_all([&](const algorithm& one, const ints& v) {
            one.check(v, {.cost_hint = cost});
            one.check(v, {.cost_hint = cost, .deterministic = true});
        });
    }
}

// Some algorithms do not look at it; those that do say what is wrong with it.
TEST_F(all_options, cost_hints_that_are_no_time_are_refused_or_do_not_matter) {
    for (const double cost : {-1.0, -std::numeric_limits<double>::infinity(), std::nan("")}) {
        for_all([&](const algorithm& one, const ints& v) {
            try {
                one.check(v, {.cost_hint = cost});
                one.check(v, {.cost_hint = cost, .deterministic = true});
            } catch (const std::invalid_argument& error) {
                EXPECT_STREQ(error.what(), "heddle: the cost hint of an item is not a time");
            }
        });
    }
}

TEST_F(all_options, schedules_and_pools) {
    for (const auto& home : shared_pools()) {
        for_all([&](const algorithm& one, const ints& v) {
            one.check(v, {.pool = home.get()});
            one.check(v, {.schedule = schedule::even, .pool = home.get()});
            one.check(v, {.schedule = schedule::even, .pool = home.get(), .deterministic = true});
        });
    }
}

TEST_F(all_options, tiles_and_participants_at_both_ends) {
    for (const auto by : {grid_schedule::adaptive, grid_schedule::claim_each, grid_schedule::dynamic}) {
        for (const std::size_t end : k_ends) {
            if (end == 0) {
                EXPECT_THROW(static_cast<void>(grid(10).tile(end)), std::invalid_argument);
                EXPECT_THROW(grid(10).participants(end), std::invalid_argument);
                continue;
            }
            std::atomic<std::size_t> points{0};
            const auto count = [&](std::size_t, std::size_t, std::size_t height, std::size_t width) {
                points += height * width;
            };
            grid(20, 30).tile(end, end).schedule(by).participants(end).for_each(count);
            EXPECT_EQ(points, 600u) << end;
        }
    }
}

}  // namespace
}  // namespace heddle::test
