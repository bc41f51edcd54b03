// SPDX-License-Identifier: Apache-2.0
// join_many_test.cpp - joins of more than two, and joins that say where.
#include <heddle/join.hpp>

#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/counting_new.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

TEST(join_many, results_of_every_kind_in_order) {
    int x = 5;
    auto all = join([] { return 1; }, [] {}, [&]() -> int& { return x; }, [] { return std::make_unique<int>(4); },
                    [] { return std::string("five"); });
    static_assert(
        std::is_same_v<decltype(all), std::tuple<int, std::monostate, int&, std::unique_ptr<int>, std::string>>);
    EXPECT_EQ(std::get<0>(all), 1);
    EXPECT_EQ(&std::get<2>(all), &x);
    EXPECT_EQ(*std::get<3>(all), 4);
    EXPECT_EQ(std::get<4>(all), "five");
}

TEST(join_many, all_run_at_the_same_time) {
    const watchdog guard(std::chrono::seconds(60), "join_many: together");
    pool home({.threads = 4});
    home.install([] {
        rendezvous all(4);
        const auto meet = [&] { all.meet(); };
        join(meet, meet, meet, meet);
    });
}

TEST(join_many, the_leftmost_exception_is_rethrown) {
    pool home({.threads = 3});
    for (int round = 0; round < 50; ++round) {
        try {
            home.install([] { join([] {}, [] { throw 1; }, [] { throw 2; }, [] { throw 3; }); });
            FAIL();
        } catch (int which) {
            EXPECT_EQ(which, 1);
        }
    }
}

TEST(join_context, tells_whether_the_right_side_has_moved) {
    const watchdog guard(std::chrono::seconds(60), "join_context");
    pool one({.threads = 1});
    run_on_worker(one, [] {
        const auto [left, right] = join_context([](bool moved) { return moved; }, [](bool moved) { return moved; });
        EXPECT_FALSE(left || right);
    });
    pool two({.threads = 2});
    two.install([] {
        std::atomic<bool> begun{false};
        const auto [left, right] = join_context(
            [&](bool moved) {
                spin_until([&] { return begun.load(); });
                return moved;
            },
            [&](bool moved) {
                begun = true;
                return moved;
            });
        EXPECT_FALSE(left);
        EXPECT_TRUE(right);
    });
}

}  // namespace
}  // namespace heddle::test
