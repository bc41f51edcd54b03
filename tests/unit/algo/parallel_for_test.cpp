// SPDX-License-Identifier: Apache-2.0
// parallel_for_test.cpp - loops over indices: every index exactly once, for each index type and in each pool.
#include <heddle/parallel_for.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <thread>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/join.hpp>
#include <heddle/pool.hpp>
#include <support/counting_new.hpp>
#include <support/everywhere.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

class loops : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "parallel_for_test"};
};

// Runs the loop [first, last) and expects every index once.
template <class Index>
void expect_each_once(Index first, Index last) {
    const auto size =
        first < last
            ? static_cast<std::size_t>(static_cast<std::make_unsigned_t<Index>>(
                  static_cast<std::make_unsigned_t<Index>>(last) - static_cast<std::make_unsigned_t<Index>>(first)))
            : 0;
    std::vector<std::atomic<int>> times(size);
    std::atomic<int> outside{0};
    parallel_for(first, last, [&](Index i) {
        static_assert(std::is_same_v<decltype(i), Index>);
        if (i < first || !(i < last)) ++outside;
        else ++times[static_cast<std::size_t>(i - first)];
    });
    EXPECT_EQ(outside, 0);
    const auto is_one = [](const std::atomic<int>& count) { return count == 1; };
    EXPECT_TRUE(std::all_of(times.begin(), times.end(), is_one)) << size << " indices";
}

TEST_F(loops, smoke) {
    std::vector<int> squares(100);
    parallel_for(0, 100, [&](int i) { squares[static_cast<std::size_t>(i)] = i * i; });
    EXPECT_EQ(squares[99], 99 * 99);
}

TEST_F(loops, every_index_exactly_once) {
    everywhere([] {
        for (const int size : {0, 1, 2, 3, 7, 64, 1'000, 100'000}) expect_each_once(0, size);
    });
}

TEST_F(loops, ranges_may_be_negative) {
    everywhere([] {
        expect_each_once(-1'000, 1'000);
        expect_each_once(-10, -3);
        expect_each_once(std::int64_t{-5}, std::int64_t{5});
    });
}

TEST_F(loops, ranges_may_lie_at_the_ends_of_their_type) {
    everywhere([] {
        constexpr auto k_least = std::numeric_limits<std::int64_t>::min();
        constexpr auto k_most = std::numeric_limits<std::int64_t>::max();
        expect_each_once(k_least, k_least + 1'000);
        expect_each_once(k_most - 1'000, k_most);
        constexpr auto k_unsigned = std::numeric_limits<std::uint64_t>::max();
        expect_each_once(k_unsigned - 1'000, k_unsigned);
    });
}

TEST_F(loops, small_types_over_their_full_range) {
    everywhere([] {
        expect_each_once<std::int8_t>(-128, 127);
        expect_each_once<std::uint8_t>(0, 255);
        expect_each_once<std::int16_t>(-32'768, 32'767);
        expect_each_once<std::uint16_t>(0, 65'535);
        expect_each_once<char>(std::numeric_limits<char>::min(), std::numeric_limits<char>::max());
    });
}

TEST_F(loops, all_kinds_of_integers) {
    expect_each_once<unsigned>(3, 1'000);
    expect_each_once<long>(-3, 1'000);
    expect_each_once<unsigned long long>(0, 1'000);
    expect_each_once<std::size_t>(0, 1'000);
    std::vector<int> v(10);
    std::atomic<int> calls{0};
    parallel_for(std::size_t{0}, v.size(), [&](std::size_t) { ++calls; });
    parallel_for(0L, 10, [&](long) { ++calls; });  // the end takes the type of the beginning
    EXPECT_EQ(calls, 20);
}

TEST_F(loops, empty_and_reversed_ranges_call_nothing) {
    everywhere([] {
        std::atomic<int> calls{0};
        const auto body = [&](auto) { ++calls; };
        parallel_for(0, 0, body);
        parallel_for(5, 5, body);
        parallel_for(1, 0, body);
        parallel_for(127, -128, body);
        parallel_for(std::int8_t{127}, std::int8_t{-128}, body);
        parallel_for(std::numeric_limits<int>::max(), std::numeric_limits<int>::min(), body);
        parallel_for(1u, 0u, body);
        EXPECT_EQ(calls, 0);
    });
}

TEST_F(loops, take_whatever_can_be_called) {
    struct body {
        void operator()(int i) { sum += i; }
        std::atomic<int> sum{0};
    };
    body named;
    parallel_for(0, 100, named);
    EXPECT_EQ(named.sum, 4950) << "the callable itself was called, not a copy";
    parallel_for(0, 100, [](int) { return 1; });  // what it returns does not matter
}

TEST_F(loops, all_threads_take_part_if_the_calls_take_long) {
    for (const unsigned n : {2u, 4u}) {
        pool home({.threads = n});
        const auto meet_all = [&] {
            rendezvous all(n);
            parallel_for(0u, n, [&](unsigned) { all.meet(); });
        };
        for (int i = 0; i < 50; ++i) {
            home.install(meet_all);
            run_on_worker(home, meet_all);
        }
    }
}

// All the work is at one end: a thief divides its part again.
TEST_F(loops, uneven_work_is_divided_on) {
    pool home({.threads = 4});
    for (const int heavy : {0, 1'000 - 4}) {
        rendezvous all(4);
        home.install([&] {
            parallel_for(0, 1'000, [&](int i) {
                if (i == heavy) {
                    // Three more threads have to come by while this call goes on.
                    parallel_for(0, 4, [&](int) { all.meet(); });
                }
            });
        });
        EXPECT_EQ(all.arrived(), 4u);
    }
}

TEST_F(loops, nested_loops) {
    everywhere([] {
        std::vector<std::atomic<int>> times(20 * 30 * 10);
        parallel_for(0, 20, [&](int i) {
            parallel_for(0, 30, [&](int j) {
                parallel_for(0, 10, [&](int k) { ++times[static_cast<std::size_t>((i * 30 + j) * 10 + k)]; });
            });
        });
        EXPECT_TRUE(std::all_of(times.begin(), times.end(), [](const auto& count) { return count == 1; }));
    });
}

TEST_F(loops, loops_inside_joins_inside_loops) {
    everywhere([] {
        std::atomic<int> calls{0};
        parallel_for(0, 10, [&](int) {
            const auto loop = [&] { parallel_for(0, 10, [&](int) { ++calls; }); };
            join(loop, loop);
        });
        EXPECT_EQ(calls, 200);
    });
}

TEST_F(loops, an_exception_arrives_after_all_calls_have_ended) {
    struct numbered {
        int index;
    };
    everywhere([] {
        for (const int where : {0, 1, 499, 500, 998, 999}) {
            std::atomic<int> running{0};
            try {
                parallel_for(0, 1'000, [&](int i) {
                    ++running;
                    if (i % 100 == 0) std::this_thread::yield();
                    --running;
                    if (i == where) throw numbered{i};
                });
                FAIL() << "nothing was thrown";
            } catch (const numbered& error) {
                ASSERT_EQ(error.index, where);
                ASSERT_EQ(running, 0);
            }
        }
        expect_each_once(0, 1'000);
    });
}

TEST_F(loops, of_several_exceptions_the_leftmost_that_was_thrown_arrives) {
    struct numbered {
        int index;
    };
    everywhere([] {
        std::atomic<int> leftmost{1'000};
        try {
            parallel_for(0, 1'000, [&](int i) {
                int seen = leftmost;
                while (i < seen && !leftmost.compare_exchange_weak(seen, i)) {}
                throw numbered{i};
            });
            FAIL() << "nothing was thrown";
        } catch (const numbered& error) {
            EXPECT_EQ(error.index, leftmost);
            EXPECT_EQ(error.index, 0) << "the leftmost call is always made";
        }
    });
}

#if HEDDLE_QUEUE == HEDDLE_QUEUE_DEQUE  // the others keep their jobs in a std::deque
TEST_F(loops, allocate_nothing) {
    pool home({.threads = 2});
    std::atomic<long> sum{0};
    const auto loop = [&] { parallel_for(0, 1'000, [&](int i) { sum += i; }); };
    home.install(loop);
    run_on_worker(home, loop);
    const std::uint64_t before = count_allocations().allocations;
    for (int i = 0; i < 20; ++i) home.install(loop);
    run_on_worker(home, loop);
    EXPECT_EQ(count_allocations().allocations, before);
    EXPECT_EQ(sum, 23 * 499'500);
}
#endif

TEST_F(loops, many_threads_at_once_from_outside) {
    std::vector<std::atomic<long>> sums(16);
    run_together(sums.size(), [&](std::size_t index) {
        for (int round = 0; round < 20; ++round) parallel_for(0, 1'000, [&](int i) { sums[index] += i; });
    });
    for (const auto& sum : sums) EXPECT_EQ(sum, 20 * 499'500);
}

}  // namespace
}  // namespace heddle::test
