// SPDX-License-Identifier: Apache-2.0
// loops_test.cpp - properties of every loop of the interface: each tile once, within its bounds, claimed separately.
#include <pthreadpool.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <support/rendezvous.hpp>
#include <support/seeded_rng.hpp>

#include "families.hpp"
#include "owned_pool.hpp"

namespace heddle::test {
namespace {

constexpr std::size_t k_threads = 4;
constexpr std::size_t k_most = std::numeric_limits<std::size_t>::max();

class loops : public testing::TestWithParam<family> {
protected:
    // Ranges that are not multiples of a tile.
    static sizes ranges() {
        constexpr sizes k_by_dimensions[] = {{101, 0, 0, 0, 0, 0}, {13, 17, 0, 0, 0, 0}, {5, 7, 11, 0, 0, 0},
                                             {3, 5, 4, 7, 0, 0},   {3, 2, 5, 4, 5, 0},   {2, 3, 2, 3, 4, 5}};
        return k_by_dimensions[GetParam().dimensions - 1];
    }
    static sizes all_of(std::size_t range) { return {range, range, range, range, range, range}; }
    static constexpr sizes k_tiles{2, 3, 2, 3, 3, 2};

    static void run(pthreadpool_t pool, const sizes& over, const visitor& visit, std::uint32_t flags = 0) {
        GetParam().run(pool, &visit, over, k_tiles, flags);
    }

    static std::size_t tiles_in(const sizes& over) { return count_tiles(GetParam(), over, k_tiles); }
};

// How often each point was called; points that are out of bounds fail.
class point_counts {
public:
    point_counts(const family& which, const sizes& over) : which_(which), over_(over) {
        std::size_t n = 1;
        for (std::size_t d = 0; d < which.dimensions; ++d) n *= over[d];
        times_ = std::vector<std::atomic<int>>(n);
    }

    void count(const task_call& call) { count_from(call, 0, 0); }

    bool is_each(int times) const {
        return std::ranges::all_of(times_, [&](const std::atomic<int>& one) { return one == times; });
    }

private:
    void count_from(const task_call& call, std::size_t d, std::size_t index) {
        if (d == which_.dimensions) {
            ++times_[index];
            return;
        }
        ASSERT_LE(call.extent[d], over_[d] - std::min(over_[d], call.begin[d]));
        for (std::size_t i = call.begin[d]; i < call.begin[d] + call.extent[d]; ++i) {
            count_from(call, d + 1, index * over_[d] + i);
        }
    }

    const family& which_;
    const sizes over_;
    std::vector<std::atomic<int>> times_;
};

TEST_P(loops, SingleThreadPoolCompletes) {
    const owned_pool pool = make_pool(1);
    point_counts counts(GetParam(), ranges());
    run(pool.get(), ranges(), [&](const task_call& call) { counts.count(call); });
    EXPECT_TRUE(counts.is_each(1));
}

TEST_P(loops, MultiThreadPoolCompletes) {
    const owned_pool pool = make_pool(k_threads);
    std::atomic<int> calls{0};
    run(pool.get(), ranges(), [&](const task_call&) { ++calls; });
    if (GetParam().dynamic) EXPECT_LE(calls, static_cast<int>(tiles_in(ranges())));
    else EXPECT_EQ(calls, static_cast<int>(tiles_in(ranges())));
}

TEST_P(loops, AllItemsInBounds) {
    const owned_pool pool = make_pool(k_threads);
    const sizes over = ranges();
    run(pool.get(), over, [&](const task_call& call) {
        for (std::size_t d = 0; d < GetParam().dimensions; ++d) {
            ASSERT_LT(call.begin[d], over[d]);
            ASSERT_GE(call.extent[d], 1u);
            ASSERT_LE(call.extent[d], over[d] - call.begin[d]);
        }
    });
}

TEST_P(loops, AllItemsProcessed) {
    const owned_pool pool = make_pool(k_threads);
    std::atomic<std::size_t> points{0};
    run(pool.get(), ranges(), [&](const task_call& call) {
        std::size_t here = 1;
        for (std::size_t d = 0; d < GetParam().dimensions; ++d) here *= call.extent[d];
        points += here;
    });
    std::size_t all = 1;
    for (std::size_t d = 0; d < GetParam().dimensions; ++d) all *= ranges()[d];
    EXPECT_EQ(points, all);
}

TEST_P(loops, EachItemProcessedOnce) {
    const owned_pool pool = make_pool(k_threads);
    point_counts counts(GetParam(), ranges());
    run(pool.get(), ranges(), [&](const task_call& call) { counts.count(call); });
    EXPECT_TRUE(counts.is_each(1));
}

TEST_P(loops, EachItemProcessedMultipleTimes) {
    const owned_pool pool = make_pool(k_threads);
    point_counts counts(GetParam(), ranges());
    constexpr int k_times = 50;
    for (int i = 0; i < k_times; ++i) run(pool.get(), ranges(), [&](const task_call& call) { counts.count(call); });
    EXPECT_TRUE(counts.is_each(k_times));
}

TEST_P(loops, HighContention) {
    const owned_pool pool = make_pool(k_threads);
    const sizes over = all_of(GetParam().dimensions == 1 ? 5'000 : 6);
    std::atomic<std::size_t> calls{0};
    for (int i = 0; i < 20; ++i) run(pool.get(), over, [&](const task_call&) { ++calls; });
    if (GetParam().dynamic) EXPECT_GE(calls, 20u);
    else EXPECT_EQ(calls, 20 * tiles_in(over));
}

// The first tile waits for all the others: that ends only if each of them can be claimed separately.
TEST_P(loops, WorkStealing) {
    if (GetParam().dynamic) return;  // may take several tiles together
    for (const std::size_t threads : {2u, 3u}) {
        const owned_pool pool = make_pool(threads);
        const std::size_t others = tiles_in(ranges()) - 1;
        for (int round = 0; round < 3; ++round) {
            std::atomic<std::size_t> done{0};
            run(pool.get(), ranges(), [&](const task_call& call) {
                if (call.begin == sizes{}) spin_until([&] { return done == others; });
                else ++done;
            });
            EXPECT_EQ(done, others);
        }
    }
}

TEST_P(loops, UnevenWork) {
    const owned_pool pool = make_pool(k_threads);
    std::atomic<std::size_t> calls{0};
    run(pool.get(), ranges(), [&](const task_call& call) {
        for (std::size_t i = 0; i < call.begin[0] * 100; ++i) std::atomic_signal_fence(std::memory_order_seq_cst);
        ++calls;
    });
    EXPECT_GE(calls, 1u);
}

TEST_P(loops, RangeOfOne) {
    const owned_pool pool = make_pool(k_threads);
    const auto caller = std::this_thread::get_id();
    int calls = 0;
    run(pool.get(), all_of(1), [&](const task_call& call) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
        EXPECT_EQ(call.begin, sizes{});
        EXPECT_EQ(call.thread, 0u);
        ++calls;
    });
    EXPECT_EQ(calls, 1);
}

TEST_P(loops, FewerItemsThanThreads) {
    const owned_pool pool = make_pool(8);
    sizes over = all_of(1);
    over[0] = 3;
    point_counts counts(GetParam(), over);
    run(pool.get(), over, [&](const task_call& call) { counts.count(call); });
    EXPECT_TRUE(counts.is_each(1));
}

// An empty range in any dimension makes the grid empty.
TEST_P(loops, EmptyRanges) {
    for (const std::size_t threads : {1u, 2u}) {
        const owned_pool pool = make_pool(threads);
        for (std::size_t d = 0; d < GetParam().dimensions; ++d) {
            for (const std::size_t others : {std::size_t{0}, std::size_t{5}, k_most}) {
                sizes over = all_of(others);
                over[d] = 0;
                run(pool.get(), over, [](const task_call&) { ADD_FAILURE(); });
                run(nullptr, over, [](const task_call&) { ADD_FAILURE(); });
            }
        }
    }
}

TEST_P(loops, NoTask) {
    const owned_pool pool = make_pool(2);
    GetParam().run(pool.get(), nullptr, ranges(), k_tiles, 0);
    GetParam().run(nullptr, nullptr, ranges(), k_tiles, 0);
}

// More points than can be counted: the test checks the beginning and does not wait for the end.
TEST_P(loops, VeryLargeRanges) {
    struct enough {};
    // 2 to the power of half the bits, squared, overflows by one; a dynamic loop merges tiles, and makes few calls.
    constexpr std::size_t k_large = std::size_t{1} << std::max(std::numeric_limits<std::size_t>::digits / 2, 24);
    const owned_pool pool = make_pool(2);
    for (const pthreadpool_t where : {pthreadpool_t{nullptr}, pool.get()}) {
        for (const std::size_t range : {k_most, k_large}) {
            std::atomic<int> calls{0};
            const auto visit = [&](const task_call& call) {
                for (std::size_t d = 0; d < GetParam().dimensions; ++d) {
                    ASSERT_LE(call.extent[d], range - call.begin[d]);
                }
                if (++calls >= 100) throw enough();
            };
            if (GetParam().dynamic && where == nullptr && GetParam().dimensions == 1) continue;  // a single call
            EXPECT_THROW(run(where, all_of(range), visit), enough);
        }
    }
}

// The last dimension has the maximum length, and its tiles nearly so.
TEST_P(loops, VeryLargeTiles) {
    if (GetParam().tiled == 0) return;
    const std::size_t last = GetParam().dimensions - 1;
    const owned_pool pool = make_pool(2);
    sizes over = all_of(1);
    over[last] = k_most;
    sizes tiles = all_of(1);
    for (const std::size_t tile : {k_most / 3, k_most - 1, k_most}) {
        tiles[last] = tile;
        std::atomic<std::size_t> covered{0};
        const visitor visit = [&](const task_call& call) { covered += call.extent[last]; };
        GetParam().run(pool.get(), &visit, over, tiles, 0);
        EXPECT_EQ(covered, k_most);
    }
}

// The other threads have numbers, and no two threads that run at the same time have the same one.
TEST_P(loops, ThreadNumbers) {
    const owned_pool pool = make_pool(k_threads);
    std::array<std::atomic<int>, k_threads> inside{};
    const auto caller = std::this_thread::get_id();
    for (int round = 0; round < 20; ++round) {
        run(pool.get(), ranges(), [&](const task_call& call) {
            ASSERT_LT(call.thread, k_threads);
            if (!GetParam().told_thread) return;
            EXPECT_EQ(std::this_thread::get_id() == caller, call.thread == 0);
            EXPECT_EQ(inside[call.thread]++, 0);
            --inside[call.thread];
        });
    }
}

TEST_P(loops, Uarch) {
    if (!GetParam().told_uarch) return;
    const owned_pool pool = make_pool(2);
    const auto visit = [](const task_call& call) {
        EXPECT_TRUE(call.uarch == k_default_uarch || call.uarch <= k_most_uarch);
    };
    run(pool.get(), ranges(), visit);
    run(nullptr, ranges(), visit);
}

TEST_P(loops, NullPoolIsRowMajor) {
    std::vector<sizes> order;
    run(nullptr, ranges(), [&](const task_call& call) { order.push_back(call.begin); });
    EXPECT_TRUE(std::ranges::is_sorted(order));
    EXPECT_EQ(std::ranges::adjacent_find(order), order.end());
}

TEST_P(loops, ExceptionArrivesAndThePoolGoesOn) {
    const owned_pool pool = make_pool(k_threads);
    for (int round = 0; round < 20; ++round) {
        std::atomic<int> running{0};
        const auto fail = [&](const task_call&) {
            ++running;
            --running;
            throw std::runtime_error("a task");
        };
        EXPECT_THROW(run(pool.get(), ranges(), fail), std::runtime_error);
        EXPECT_EQ(running, 0);
        EXPECT_THROW(run(nullptr, ranges(), fail), std::runtime_error);
        point_counts counts(GetParam(), ranges());
        run(pool.get(), ranges(), [&](const task_call& call) { counts.count(call); });
        EXPECT_TRUE(counts.is_each(1));
    }
}

TEST_P(loops, NestedCalls) {
    for (const std::size_t threads : {2u, 3u}) {
        const owned_pool pool = make_pool(threads);
        point_counts counts(GetParam(), ranges());
        constexpr int k_outer = 6;
        pthreadpool_parallelize_1d(
            pool.get(),
            [&](std::size_t) { run(pool.get(), ranges(), [&](const task_call& call) { counts.count(call); }); },
            k_outer);
        EXPECT_TRUE(counts.is_each(k_outer));
    }
}

TEST_P(loops, ConcurrentCallers) {
    const owned_pool pool = make_pool(2);
    point_counts counts(GetParam(), ranges());
    run_together(4, [&](std::size_t) {
        for (int i = 0; i < 10; ++i) run(pool.get(), ranges(), [&](const task_call& call) { counts.count(call); });
    });
    EXPECT_TRUE(counts.is_each(40));
}

// ------------------------------------------------------------------------------------------ a serial oracle

// The calls that a loop has to make, by nested loops over tiles, dimension by dimension.
void expect_tiles(const family& which, const sizes& over, const sizes& tiles, std::size_t d, task_call& at,
                  std::vector<task_call>& calls) {
    if (d == which.dimensions || d == over.size()) {
        calls.push_back(at);
        return;
    }
    const std::size_t step = d < which.first_tiled() || tiles[d] == 0 ? 1 : tiles[d];
    for (std::size_t i = 0; i < over[d]; i += step) {
        at.begin[d] = i;
        at.extent[d] = std::min(step, over[d] - i);
        expect_tiles(which, over, tiles, d + 1, at, calls);
    }
    at.begin[d] = 0;
}

// A dynamic call, divided into the tiles that it covers.
void cut_last_dimension(const family& which, const sizes& tiles, const task_call& call, std::vector<task_call>& calls) {
    const std::size_t last = which.dimensions - 1;
    const std::size_t tile = std::max<std::size_t>(tiles[last], 1);
    for (std::size_t i = 0; i < call.extent[last]; i += tile) {
        task_call one = call;
        one.begin[last] += i;
        one.extent[last] = std::min(tile, call.extent[last] - i);
        calls.push_back(one);
    }
}

TEST_P(loops, AgreesWithASerialOracle) {
    const family& which = GetParam();
    seeded_rng random;
    SCOPED_TRACE(random.how_to_repeat());
    const owned_pool pools[] = {nullptr, make_pool(1), make_pool(2), make_pool(3), make_pool(5)};
    for (int round = 0; round < 60; ++round) {
        const pthreadpool_t pool = pools[random.between<std::size_t>(0, 4)].get();
        pthreadpool_set_threads_count(pool, random.between<std::size_t>(0, 6));
        sizes over{};
        sizes tiles{};
        const std::size_t longest = which.dimensions <= 2 ? 40 : 6;
        for (std::size_t d = 0; d < which.dimensions; ++d) {
            over[d] = random.between<std::size_t>(0, longest);
            tiles[d] = random.between<std::size_t>(0, 7);
        }
        std::vector<task_call> expected;
        task_call at;
        expect_tiles(which, over, tiles, 0, at, expected);
        std::vector<task_call> made;
        std::mutex mutex;
        const visitor visit = [&](task_call call) {
            call.thread = 0;
            call.uarch = 0;
            const std::lock_guard lock(mutex);
            if (which.dynamic) cut_last_dimension(which, tiles, call, made);
            else made.push_back(call);
        };
        which.run(pool, &visit, over, tiles, random.between<std::uint32_t>(0, 0xffff'ffff));
        std::ranges::sort(made);
        ASSERT_EQ(made, expected);
    }
}

INSTANTIATE_TEST_SUITE_P(all, loops, testing::ValuesIn(families()),
                         [](const auto& which) { return "of_" + std::string(which.param.name); });

TEST(loops_table, has_every_loop_once) {
    std::set<std::string> names;
    for (const family& one : families()) names.insert(one.name);
    EXPECT_EQ(names.size(), 51u);
    EXPECT_EQ(families().size(), 51u);
}

}  // namespace
}  // namespace heddle::test
