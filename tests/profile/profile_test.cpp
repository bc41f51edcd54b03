// SPDX-License-Identifier: Apache-2.0
// profile_test.cpp - task graphs of known work and span are measured, and the places of the longest path are named.
#include <heddle/profile.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <functional>
#include <latch>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <heddle/heddle.hpp>

#include "spin.hpp"

namespace {

using heddle::profile_report;
using heddle_test::spin;

// Virtual machines lose time that no clock shows: each graph has a few tries.
constexpr int k_tries = 8;
constexpr double k_error = 0.05;

bool is_near(double nanoseconds, double milliseconds) {
    return std::abs(nanoseconds / 1e6 - milliseconds) <= k_error * milliseconds;
}

profile_report expect_graph(double work, double span, const std::function<void()>& graph) {
    profile_report report;
    for (int i = 0; i < k_tries; ++i) {
        report = heddle::profile(graph);
        if (is_near(report.work, work) && is_near(report.span, span)) return report;
    }
    ADD_FAILURE() << "work " << report.work / 1e6 << " instead of " << work << ", span " << report.span / 1e6
                  << " instead of " << span;
    return report;
}

// In pools of one, two and four threads: what a program could do does not depend on what the machine does.
void expect_graph_anywhere(double work, double span, const std::function<void()>& graph) {
    for (unsigned threads : {1u, 2u, 4u}) {
        heddle::pool in({.threads = threads});
        expect_graph(work, span, [&] { in.install(graph); });
    }
}

template <class F>
profile_report best_of(F f, double least_parallelism) {
    profile_report report;
    for (int i = 0; i < k_tries && report.parallelism() < least_parallelism; ++i) report = heddle::profile(f);
    return report;
}

bool says(const profile_report& report, const std::string& what) {
    return std::any_of(report.advice.begin(), report.advice.end(),
                       [&](const std::string& one) { return one.find(what) != std::string::npos; });
}

void tree(int depth) {
    spin(0.2);
    if (depth > 0) heddle::join([=] { tree(depth - 1); }, [=] { tree(depth - 1); });
}

}  // namespace

TEST(profile, smoke) {
    const profile_report report = expect_graph(3, 2, [] { heddle::join([] { spin(1); }, [] { spin(2); }); });
    EXPECT_EQ(report.forks, 1u);
    EXPECT_NEAR(report.parallelism(), 1.5, 0.2);
    EXPECT_NEAR(report.most_speedup(256), report.parallelism(), 1e-9);
    EXPECT_LE(report.least_speedup(2), report.most_speedup(2));
    EXPECT_GT(report.burdened_span, report.span);
    EXPECT_GT(report.steal_cost, 0);
    EXPECT_GE(report.wake_cost, report.steal_cost);
}

TEST(profile, joins) {
    expect_graph_anywhere(0.2 * 31, 0.2 * 5, [] { tree(4); });
    expect_graph_anywhere(4, 2, [] { heddle::join([] { spin(1); }, [] { spin(2); }, [] { spin(1); }); });
}

TEST(profile, the_right_side_counts_from_the_fork_on) {
    expect_graph_anywhere(4, 3.5, [] {
        spin(1);
        heddle::join([] { spin(0.5); }, [] { spin(1.5); });
        spin(0.5);
        heddle::join([] {}, [] { spin(0.5); });
    });
}

TEST(profile, scopes) {
    expect_graph_anywhere(5, 3, [] {
        heddle::scope([](heddle::task_scope& s) {
            s.spawn([] { spin(1.5); });
            spin(0.5);
            s.spawn([&] {
                spin(1);
                s.spawn([] { spin(1.5); });
            });
            spin(0.5);
        });
    });
}

TEST(profile, futures) {
    expect_graph_anywhere(4, 2.5, [] {
        auto first = heddle::async([] { spin(1); }).then([] { spin(1); });
        auto second = heddle::async([] { spin(1.5); });
        heddle::when_all(std::move(first), std::move(second)).get();
        spin(0.5);
    });
}

TEST(profile, groups_and_stack_futures) {
    expect_graph_anywhere(4, 2, [] {
        heddle::task_group group;
        group.run([] { spin(1); });
        heddle::stack_future other([] { spin(1); });
        other.fork();
        spin(1);
        other.join();
        group.wait();
        group.run([] { spin(1); });
        group.wait();
    });
}

TEST(profile, graphs) {
    heddle::graph steps;
    auto first = steps.add([] { spin(0.5); });
    auto left = steps.add([] { spin(1); });
    auto right = steps.add([] { spin(2); });
    auto last = steps.add([] { spin(0.5); });
    steps.add_edge(first, left);
    steps.add_edge(first, right);
    steps.add_edge(left, last);
    steps.add_edge(right, last);
    expect_graph_anywhere(4, 3, [&] { steps.run(); });
}

// The serial stage is the longest path: ten times half a millisecond, before it the first item, after it the last.
TEST(profile, pipelines) {
    expect_graph_anywhere(20, 6.5, [] {
        int left = 10;
        heddle::pipeline(
            {}, [&]() -> std::optional<int> { return left > 0 ? std::optional<int>(left--) : std::nullopt; },
            heddle::parallel_stage([](int item) { return spin(1), item; }),
            heddle::ordered_stage([](int item) { return spin(0.5), item; }),
            heddle::parallel_stage([](int item) { return spin(0.5), item; }));
    });
}

TEST(profile, tasks_that_no_code_waits_for) {
    expect_graph_anywhere(6, 3, [] {
        std::latch ended(1);
        heddle::spawn([&] {
            spin(3);
            ended.count_down();
        });
        spin(1.5);
        heddle::blocking([&] { ended.wait(); });
        spin(1.5);
    });
}

TEST(profile, loops_run_as_if_there_were_a_thread_for_each_part) {
    std::vector<int> items(64);
    for (unsigned threads : {1u, 2u}) {
        heddle::pool in({.threads = threads});
        const auto loop = [&] {
            in.install([&] { heddle::parallel_for(items, [](int&) { spin(0.05); }, {.grain = 1}); });
        };
        const profile_report report = best_of(loop, 32);
        EXPECT_GT(report.parallelism(), 32);
        EXPECT_LT(report.parallelism(), 65);
    }
}

TEST(profile, the_number_of_threads_can_be_chosen) {
    std::vector<int> items(64);
    const auto loop = [&] {
        heddle::parallel_for(items, [](int&) { spin(0.05); }, {.schedule = heddle::schedule::even});
    };
    profile_report report;
    for (int i = 0; i < k_tries && std::abs(report.parallelism() - 3.8) > 0.2; ++i)
        report = heddle::profile(loop, {.threads = 4, .runs = 3});
    EXPECT_EQ(report.threads, 4u);
    EXPECT_NEAR(report.parallelism(), 3.8, 0.21);
}

TEST(profile, algorithms_are_divided_as_on_a_large_machine) {
    std::vector<float> numbers(300'000);
    const auto fill = [&] {
        for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<float>(i * 7'919 % 300'007);
    };
    for (unsigned threads : {1u, 2u}) {
        heddle::pool in({.threads = threads});
        fill();
        EXPECT_GT(best_of([&] { in.install([&] { heddle::sort(numbers); }); }, 6).parallelism(), 6) << "sort";
        EXPECT_GT(
            best_of([&] { in.install([&] { heddle::inclusive_scan(numbers, numbers.begin()); }); }, 6).parallelism(), 6)
            << "scan";
        const auto chain = [&] {
            in.install([&] { heddle::iter(numbers).map([](float x) { return std::sqrt(x); }).sum(); });
        };
        EXPECT_GT(best_of(chain, 6).parallelism(), 6) << "chain";
        for (auto how :
             {heddle::grid_schedule::adaptive, heddle::grid_schedule::claim_each, heddle::grid_schedule::dynamic}) {
            const auto grid = [&] {
                in.install(
                    [&] { heddle::grid(8, 8).schedule(how).for_each([](std::size_t, std::size_t) { spin(0.02); }); });
            };
            EXPECT_GT(best_of(grid, 20).parallelism(), 20) << "grid";
        }
    }
}

TEST(profile, the_work_is_the_same_on_one_and_on_two_threads) {
    double work[2] = {};
    bool is_equal = false;
    for (int i = 0; i < k_tries && !is_equal; ++i) {
        for (unsigned threads : {1u, 2u}) {
            heddle::pool in({.threads = threads});
            work[threads - 1] = heddle::profile([&] { in.install([] { tree(5); }); }).work;
        }
        is_equal = std::abs(work[0] - work[1]) <= k_error * work[0];
    }
    EXPECT_TRUE(is_equal) << work[0] << " and " << work[1];
}

TEST(profile, a_serial_half_is_named) {
    std::vector<int> items(200);
    int line = 0;
    const auto half = [&] {
        spin(10);
        line = __LINE__ + 1;
        heddle::parallel_for(items, [](int&) { spin(0.05); }, {.grain = 1});
    };
    profile_report report;
    for (int i = 0; i < k_tries && std::abs(report.parallelism() - 2) > 0.1; ++i) report = heddle::profile(half);
    EXPECT_NEAR(report.parallelism(), 2, 0.1);
    EXPECT_NEAR(report.most_speedup(64), 2, 0.1);
    const std::string site = "profile_test.cpp:" + std::to_string(line);
    ASSERT_FALSE(report.rows.empty());
    EXPECT_NE(report.rows.front().site.find("serial code before the call at " + site), std::string::npos) << report;
    EXPECT_GT(report.rows.front().share, 0.9);
    EXPECT_TRUE(says(report, "serial code, most of it before the call at " + site)) << report;
    EXPECT_TRUE(says(report, "no number of cores makes the program more than ")) << report;
}

TEST(profile, a_long_task_is_named) {
    int line = 0;
    const profile_report report = expect_graph(3, 2, [&] {
        heddle::scope([&](heddle::task_scope& s) {
            line = __LINE__ + 1;
            s.spawn([] { spin(2); });
            spin(1);
        });
    });
    ASSERT_FALSE(report.rows.empty());
    const std::string site = "inside profile_test.cpp:" + std::to_string(line);
    EXPECT_NE(report.rows.front().site.find(site), std::string::npos) << report;
    ASSERT_FALSE(report.path.empty());
    EXPECT_EQ(report.path.back().inside.size(), 1u);
}

TEST(profile, a_region_is_named) {
    const profile_report report = heddle::profile([] {
        const heddle::trace::region phase("build the index");
        spin(0.5);
    });
    ASSERT_FALSE(report.rows.empty());
    EXPECT_EQ(report.rows.front().site, "inside build the index");
}

// Falling asleep and waking up are work: some 50 us here.
TEST(profile, time_asleep_is_not_work) {
    using namespace std::chrono_literals;
    expect_graph(8, 4, [] {
        heddle::join(
            [] {
                std::this_thread::sleep_for(20ms);
                spin(4);
            },
            [] { spin(4); });
    });
}

TEST(profile, an_exception_leaves_no_trace) {
    const auto fails = [] { heddle::join([] { throw std::runtime_error("left"); }, [] { spin(0.1); }); };
    EXPECT_THROW(heddle::profile(fails), std::runtime_error);
    expect_graph(3, 2, [] { heddle::join([] { spin(2); }, [] { spin(1); }); });
    EXPECT_THROW(heddle::profile([] {}, {.runs = 0}), std::invalid_argument);
    EXPECT_THROW(heddle::profile([] {}, {.file = "/no/such/folder/report.html"}), std::runtime_error);
}

TEST(profile, short_tasks_get_a_warning_if_steals_are_expensive) {
    const auto forks = [] {
        for (int i = 0; i < 100; ++i) heddle::join([] {}, [] {});
    };
    const profile_report report = heddle::profile(forks, {.steal_cost = 1e6});
    EXPECT_EQ(report.forks, 100u);
    EXPECT_NEAR(report.steal_cost, 1e6, 10);
    EXPECT_NEAR(report.burdened_span / 1e6, 100, 20);  // one steal after another
    EXPECT_TRUE(says(report, "The tasks are short")) << report;
    EXPECT_FALSE(says(heddle::profile(forks, {.steal_cost = 1}), "The tasks are short"));
}

TEST(profile, the_page_is_complete) {
    const std::string page = heddle::to_html(heddle::profile([] { tree(3); }));
    for (const char* part : {"id=\"speedup\"", "id=\"flames\"", "id=\"sites\"", "id=\"advice\"", "profile_test.cpp"}) {
        EXPECT_NE(page.find(part), std::string::npos) << part;
    }
    EXPECT_EQ(page.find("http://"), std::string::npos);
    EXPECT_EQ(page.find("https://"), std::string::npos);
    EXPECT_EQ(page.find("<script"), std::string::npos);
}
