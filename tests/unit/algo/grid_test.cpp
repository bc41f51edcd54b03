// SPDX-License-Identifier: Apache-2.0
// grid_test.cpp - loops over grids: every point once, in whatever dimensions, tiles and schedules.
#include <heddle/grid.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/pool.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

class grids : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "grid_test"};
};

constexpr std::array k_schedules{grid_schedule::adaptive, grid_schedule::claim_each, grid_schedule::dynamic};

TEST_F(grids, smoke) {
    std::vector<int> table(3 * 4);
    grid(3, 4).for_each([&](std::size_t row, std::size_t column) { table[row * 4 + column] = 1; });
    grid(3, 4).tile(3).for_each([&](std::size_t row, std::size_t column, std::size_t width) {
        for (std::size_t c = column; c < column + width; ++c) ++table[row * 4 + c];
    });
    EXPECT_EQ(table, std::vector<int>(12, 2));
}

// Which points were called how often.
template <std::size_t N>
class point_counts {
public:
    explicit point_counts(const std::array<std::size_t, N>& extents) : extents_(extents) {
        std::size_t n = 1;
        for (const std::size_t extent : extents) n *= extent;
        times_ = std::vector<std::atomic<int>>(n);
    }

    void count(const std::array<std::size_t, N>& at) {
        std::size_t index = 0;
        for (std::size_t d = 0; d < N; ++d) {
            ASSERT_LT(at[d], extents_[d]);
            index = index * extents_[d] + at[d];
        }
        ++times_[index];
    }

    bool is_each_one() const {
        return std::ranges::all_of(times_, [](const std::atomic<int>& one) { return one == 1; });
    }

private:
    const std::array<std::size_t, N> extents_;
    std::vector<std::atomic<int>> times_;
};

template <class... Extents>
void expect_each_point_once(Extents... extents) {
    constexpr std::size_t k_n = sizeof...(Extents);
    for (const grid_schedule by : k_schedules) {
        point_counts<k_n> counts({static_cast<std::size_t>(extents)...});
        grid(extents...).schedule(by).for_each([&](auto... at) { counts.count({at...}); });
        EXPECT_TRUE(counts.is_each_one());
    }
}

TEST_F(grids, every_point_once_in_one_to_six_dimensions) {
    in_each_pool([] {
        expect_each_point_once(1);
        expect_each_point_once(1'000);
        expect_each_point_once(1, 1);
        expect_each_point_once(30, 7);
        expect_each_point_once(1, 50, 3);
        expect_each_point_once(3, 4, 5, 6);
        expect_each_point_once(2, 3, 1, 4, 5);
        expect_each_point_once(2, 3, 2, 3, 2, 3);
    });
}

TEST_F(grids, every_point_once_in_tiles_of_any_suffix) {
    in_each_pool([] {
        for (const grid_schedule by : k_schedules) {
            for (const std::size_t tile : {1u, 2u, 3u, 7u, 100u}) {
                point_counts<1> one({20});
                grid(20).tile(tile).schedule(by).for_each([&](std::size_t i, std::size_t n) {
                    for (std::size_t a = 0; a < n; ++a) one.count({i + a});
                });
                EXPECT_TRUE(one.is_each_one());
                point_counts<3> last({3, 4, 11});
                grid(3, 4, 11).tile(tile).schedule(by).for_each([&](auto i, auto j, auto k, auto depth) {
                    for (std::size_t c = 0; c < depth; ++c) last.count({i, j, k + c});
                });
                EXPECT_TRUE(last.is_each_one());
                point_counts<3> two({3, 10, 11});
                grid(3, 10, 11).tile(tile, 4).schedule(by).for_each(
                    [&](auto i, auto j, auto k, auto height, auto depth) {
                        for (std::size_t b = 0; b < height; ++b) {
                            for (std::size_t c = 0; c < depth; ++c) two.count({i, j + b, k + c});
                        }
                    });
                EXPECT_TRUE(two.is_each_one());
            }
        }
    });
}

TEST_F(grids, one_thread_goes_in_row_major_order) {
    pool alone({.threads = 1});
    run_on_worker(alone, [] {
        for (const grid_schedule by : k_schedules) {
            std::vector<std::pair<std::size_t, std::size_t>> order;
            grid(3, 4).schedule(by).for_each([&](std::size_t i, std::size_t j) { order.emplace_back(i, j); });
            ASSERT_EQ(order.size(), 12u);
            EXPECT_TRUE(std::ranges::is_sorted(order));
        }
    });
}

TEST_F(grids, without_points_nothing_is_called) {
    const auto never = [](auto...) { FAIL(); };
    for (const grid_schedule by : k_schedules) {
        grid(0).schedule(by).for_each(never);
        grid(0, 5).schedule(by).for_each(never);
        grid(5, 0).tile(2).schedule(by).for_each(never);
        grid(std::numeric_limits<std::size_t>::max(), 0, 7).schedule(by).for_each(never);
    }
}

TEST_F(grids, arguments_that_make_no_sense_are_refused) {
    EXPECT_THROW(static_cast<void>(grid(5).tile(0)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(grid(5, 5).tile(1, 0)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(grid(-1)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(grid(5).tile(-1)), std::invalid_argument);
}

// More points than 64 bits can count. The test checks the beginning and does not wait for the end.
TEST_F(grids, products_may_be_larger_than_any_integer) {
    struct enough {};
    constexpr std::size_t k_large = std::size_t{1} << (std::numeric_limits<std::size_t>::digits / 2);
    for (const grid_schedule by : k_schedules) {
        std::atomic<int> calls{0};
        EXPECT_THROW(
            grid(k_large, k_large, k_large).schedule(by).for_each([&](std::size_t i, std::size_t j, std::size_t k) {
                EXPECT_EQ(i, 0u);
                EXPECT_EQ(j, 0u);
                EXPECT_LT(k, k_large);
                if (++calls >= 1'000) throw enough();
            }),
            enough);
        EXPECT_GE(calls, 1'000);
    }
    // A few rows. Each row has its own numbering.
    std::atomic<int> calls{0};
    std::atomic<std::size_t> rows{0};
    const std::size_t most = std::numeric_limits<std::size_t>::max();
    grid(3, most).tile(most).for_each([&](std::size_t row, std::size_t begin, std::size_t width) {
        EXPECT_EQ(begin, 0u);
        EXPECT_EQ(width, most);
        rows += row;
        ++calls;
    });
    EXPECT_EQ(calls, 3);
    EXPECT_EQ(rows, 3u);
}

// Each tile can be claimed by itself: the first waits for all the others.
TEST_F(grids, with_claim_each_a_tile_may_wait_for_every_other_one) {
    for (const unsigned threads : {2u, 3u, 8u}) {
        pool home({.threads = threads});
        const auto wait_in = [&](std::size_t waiting) {
            std::atomic<std::size_t> done{0};
            grid(100).schedule(grid_schedule::claim_each).for_each([&](std::size_t i) {
                if (i == waiting) spin_until([&] { return done == 99; });
                ++done;
            });
            EXPECT_EQ(done, 100u);
        };
        for (const std::size_t waiting : {0u, 1u, 50u, 99u}) {
            home.install([&] { wait_in(waiting); });
            run_on_worker(home, [&] { wait_in(waiting); });
        }
    }
}

TEST_F(grids, participants_have_numbers_below_the_number_of_threads_and_never_meet) {
    for (const auto& home : shared_pools()) {
        home->install([&] {
            for (const grid_schedule by : k_schedules) {
                std::vector<std::atomic<int>> inside(home->thread_count());
                std::atomic<int> calls{0};
                grid(40, 50).tile(10).schedule(by).for_each_with_participant(
                    [&](std::size_t participant, std::size_t, std::size_t, std::size_t) {
                        ASSERT_LT(participant, inside.size());
                        EXPECT_EQ(inside[participant]++, 0);
                        ++calls;
                        --inside[participant];
                    });
                EXPECT_EQ(calls, 200);
            }
        });
    }
}

TEST_F(grids, no_more_take_part_than_are_allowed) {
    pool home({.threads = 4});
    for (const grid_schedule by : k_schedules) {
        std::atomic<std::size_t> highest{0};
        std::atomic<int> calls{0};
        grid(1'000).schedule(by).participants(2).for_each_with_participant(
            [&](std::size_t participant, std::size_t) {
                for (std::size_t seen = highest;
                     seen < participant && !highest.compare_exchange_weak(seen, participant);) {}
                ++calls;
            },
            {.pool = &home});
        EXPECT_LT(highest, 2u);
        EXPECT_EQ(calls, 1'000);
        grid(100).schedule(by).participants(1).for_each(
            [&, caller = std::this_thread::get_id()](std::size_t) { EXPECT_EQ(std::this_thread::get_id(), caller); },
            {.pool = &home});
    }
    EXPECT_THROW(grid(3).participants(0), std::invalid_argument);
}

TEST_F(grids, tiles_that_are_merged_are_multiples_side_by_side) {
    in_each_pool([] {
        for (const grid_schedule by : k_schedules) {
            point_counts<2> counts({10, 107});
            grid(10, 107).tile(4, 5).schedule(by).merge_tiles().for_each([&](auto i, auto j, auto height, auto width) {
                EXPECT_EQ(i % 4, 0u);
                EXPECT_EQ(j % 5, 0u);
                EXPECT_LE(height, 4u);
                EXPECT_TRUE(width % 5 == 0 || j + width == 107);
                for (std::size_t a = 0; a < height; ++a) {
                    for (std::size_t b = 0; b < width; ++b) counts.count({i + a, j + b});
                }
            });
            EXPECT_TRUE(counts.is_each_one());
        }
    });
    constexpr std::size_t k_most = std::numeric_limits<std::size_t>::max();
    std::atomic<std::size_t> sum{0};
    grid(k_most).tile(k_most / 3).schedule(grid_schedule::dynamic).merge_tiles().for_each([&](auto, auto n) {
        sum += n;
    });
    EXPECT_EQ(sum, k_most);
}

// What a thread needs for all of its tiles: made when it comes, gone when it takes no more.
TEST_F(grids, every_thread_that_takes_part_has_a_function_of_its_own) {
    struct visit {
        std::atomic<int>& there;
        std::atomic<int>& calls;
        visit(std::atomic<int>& t, std::atomic<int>& c) : there(t), calls(c) { ++there; }
        ~visit() { --there; }
        visit(const visit&) = delete;
        visit& operator=(const visit&) = delete;
        void operator()(std::size_t, std::size_t) const {
            EXPECT_GT(there, 0);
            ++calls;
        }
    };
    in_each_pool([] {
        for (const grid_schedule by : k_schedules) {
            std::atomic<int> there{0};
            std::atomic<int> calls{0};
            grid(30, 7).schedule(by).for_each_as([&](std::size_t) { return visit(there, calls); });
            EXPECT_EQ(calls, 210);
            EXPECT_EQ(there, 0);
        }
    });
}

TEST_F(grids, in_order_is_row_major_on_the_calling_thread) {
    std::vector<std::array<std::size_t, 4>> order;
    grid(3, 5, 7).tile(3).for_each_in_order(
        [&](std::size_t i, std::size_t j, std::size_t k, std::size_t depth) { order.push_back({i, j, k, depth}); });
    ASSERT_EQ(order.size(), 45u);
    EXPECT_TRUE(std::ranges::is_sorted(order));
    EXPECT_EQ(order[2], (std::array<std::size_t, 4>{0, 0, 6, 1}));
    EXPECT_TRUE(grid(3, 5).tile(3, 5).is_one_tile());
    EXPECT_FALSE(grid(3, 5).tile(5).is_one_tile());
    EXPECT_FALSE(grid(0).tile(5).is_one_tile());
}

TEST_F(grids, in_order_tiles_at_the_end_of_a_dimension_are_smaller_and_merged_tiles_are_rows) {
    using call = std::array<std::size_t, 4>;
    std::vector<call> calls;
    const auto note = [&](std::size_t i, std::size_t j, std::size_t height, std::size_t width) {
        calls.push_back({i, j, height, width});
    };
    grid(3, 5).tile(2, 3).for_each_in_order(note);
    EXPECT_EQ(calls, (std::vector<call>{{0, 0, 2, 3}, {0, 3, 2, 2}, {2, 0, 1, 3}, {2, 3, 1, 2}}));
    calls.clear();
    grid(3, 5).tile(2, 3).merge_tiles().for_each_in_order(note);
    EXPECT_EQ(calls, (std::vector<call>{{0, 0, 2, 5}, {2, 0, 1, 5}}));
}

TEST_F(grids, in_order_a_grid_without_points_ends_at_once) {
    constexpr std::size_t many = std::numeric_limits<std::size_t>::max();
    grid(many, many, 0).for_each_in_order([](std::size_t, std::size_t, std::size_t) { FAIL(); });
}

TEST_F(grids, an_exception_arrives_after_all_calls_have_ended) {
    in_each_pool([] {
        for (const grid_schedule by : k_schedules) {
            std::atomic<int> running{0};
            EXPECT_THROW(grid(50, 20).schedule(by).for_each([&](std::size_t i, std::size_t) {
                ++running;
                --running;
                if (i == 25) throw std::runtime_error("25");
            }),
                         std::runtime_error);
            EXPECT_EQ(running, 0);
        }
    });
}

#if defined(__cpp_lib_jthread)
TEST_F(grids, can_be_stopped) {
    in_each_pool([] {
        for (const grid_schedule by : k_schedules) {
            std::stop_source source;
            const auto stop_soon = [&](std::size_t) { source.request_stop(); };
            EXPECT_THROW(grid(100'000).schedule(by).for_each(stop_soon, {.stop = source.get_token()}),
                         operation_cancelled);
        }
    });
}
#endif

}  // namespace
}  // namespace heddle::test
