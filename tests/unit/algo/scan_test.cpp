// SPDX-License-Identifier: Apache-2.0
// scan_test.cpp - running totals are those of the standard library, in place and elsewhere, with any number of threads.
#include <heddle/scan.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <ranges>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <support/counting_new.hpp>
#include <support/kth_call.hpp>
#include <support/rendezvous.hpp>
#include <support/shapes.hpp>
#include <support/shared_pools.hpp>
#include <support/slow_calls.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

class scans : public testing::Test {
protected:
    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};

private:
    watchdog watchdog_{std::chrono::seconds(60), "scan_test"};
};

TEST_F(scans, smoke) {
    const std::vector<int> v{1, 2, 3};
    std::vector<int> totals(3);
    EXPECT_EQ(inclusive_scan(v, totals.begin()), totals.end());
    EXPECT_EQ(totals, (std::vector{1, 3, 6}));
    exclusive_scan(v, totals.begin(), 10);
    EXPECT_EQ(totals, (std::vector{10, 11, 13}));
    inclusive_scan(v, totals.begin(), std::plus<>(), 10);
    EXPECT_EQ(totals, (std::vector{11, 13, 16}));
}

TEST_F(scans, are_those_of_the_standard_library) {
    for (const std::size_t n : k_sizes) {
        const std::vector<int> v = random_ints(random_, n, 100);
        std::vector<int> inclusive(n);
        std::vector<int> from_ten(n);
        std::vector<int> exclusive(n);
        std::inclusive_scan(v.begin(), v.end(), inclusive.begin());
        std::inclusive_scan(v.begin(), v.end(), from_ten.begin(), std::plus<>(), 10);
        std::exclusive_scan(v.begin(), v.end(), exclusive.begin(), 10);
        in_each_pool([&] {
            for (const std::size_t grain : grains_for(n)) {
                const options how{.grain = grain};
                std::vector<int> out(n);
                ASSERT_EQ(inclusive_scan(v, out.begin(), std::plus<>(), how), out.end());
                ASSERT_EQ(out, inclusive) << n;
                inclusive_scan(v.begin(), v.end(), out.begin(), std::plus<>(), 10, how);
                ASSERT_EQ(out, from_ten) << n;
                exclusive_scan(v, out.begin(), 10, std::plus<>(), how);
                ASSERT_EQ(out, exclusive) << n;
                out = v;
                exclusive_scan(out, out.begin(), 10, std::plus<>(), how);
                ASSERT_EQ(out, exclusive) << n << " in place";
                out = v;
                inclusive_scan(out, out.begin(), std::plus<>(), how);
                ASSERT_EQ(out, inclusive) << n << " in place";
            }
        });
    }
}

// Composing maps x -> (a x + b) mod p is associative and not commutative.
TEST_F(scans, keep_the_order) {
    struct map {
        std::uint64_t a;
        std::uint64_t b;
        bool operator==(const map&) const = default;
    };
    constexpr std::uint64_t k_prime = 1'000'003;
    const auto then = [](const map& f, const map& g) { return map{f.a * g.a % k_prime, (f.b * g.a + g.b) % k_prime}; };
    for (const std::size_t n : {2u, 100u, 10'000u}) {
        std::vector<map> maps(n);
        for (map& one : maps) one = {random_() % k_prime, random_() % k_prime};
        std::vector<map> expected(n);
        std::inclusive_scan(maps.begin(), maps.end(), expected.begin(), then);
        in_each_pool([&] {
            std::vector<map> out(n);
            inclusive_scan(maps, out.begin(), then);
            EXPECT_EQ(out, expected);
        });
    }
}

TEST_F(scans, are_the_same_to_the_last_bit_with_any_number_of_threads) {
    std::vector<double> v(500'000);  // enough that other threads join in time
    for (double& one : v) one = std::ldexp(static_cast<double>(random_() >> 11), random_.between(-60, 0));
    std::vector<double> expected;
    std::vector<double> out(v.size());
    in_each_pool([&] {
        for (int round = 0; round < 5; ++round) {
            inclusive_scan(v, out.begin());
            if (expected.empty()) expected = out;
            ASSERT_EQ(out, expected);
            out = v;
            inclusive_scan(out, out.begin());
            ASSERT_EQ(out, expected) << "in place";
            exclusive_scan(v, out.begin(), 0.0);
            ASSERT_TRUE(std::equal(out.begin() + 1, out.end(), expected.begin()));
        }
    });
}

// One thread is in the first block until the other has been through many that it could not scan yet, and has some to go.
TEST_F(scans, go_on_without_a_thread_that_is_held_up) {
    pool home({.threads = 2});
    std::vector<int> v(1'000, 1);
    v[0] = 1'000;
    std::atomic<int> calls{0};
    const auto plus = [&](int a, int b) {
        if (a == 1'000) spin_until([&] { return calls > 500; });
        if (++calls > 500) std::this_thread::sleep_for(std::chrono::microseconds(50));
        return a + b;
    };
    std::vector<int> expected(v.size());
    std::inclusive_scan(v.begin(), v.end(), expected.begin());
    home.install([&] { inclusive_scan(v, v.begin(), plus, {.grain = 10}); });
    EXPECT_EQ(v, expected);
}

TEST_F(scans, end_soon_after_an_exception) {
    const std::vector<int> v(1'000'000);
    in_each_pool([&] {
        slow_calls calls;
        const auto throw_at_ten = [&](const int& a, const int& b) -> int {
            calls.count();
            if (&b == &v[10]) throw std::runtime_error("ten");
            return a + b;
        };
        std::vector<int> out(v.size());
        EXPECT_THROW(inclusive_scan(v, out.begin(), throw_at_ten, {.grain = 100}), std::runtime_error);
        EXPECT_LT(calls.take(), slow_calls::k_many);
    });
}

// A scan that is known to be exact may take one pass. A scan with a function of the caller never does.
template <class In, class T, class Out>
void check_arrays_of(std::size_t n, T init) {
    std::vector<In> v(n);
    std::iota(v.begin(), v.end(), In{});
    const auto plus = [](T a, T b) { return static_cast<T>(a + b); };
    std::vector<Out> out(n), expected(n);
    in_each_pool([&] {
        for (const std::size_t grain : {0u, 100u, 1'001u}) {
            inclusive_scan(v, expected.begin(), plus, init, {.grain = grain});
            inclusive_scan(v, out.begin(), std::plus<>(), init, {.grain = grain});
            ASSERT_EQ(out, expected);
            exclusive_scan(v, expected.begin(), init, plus, {.grain = grain});
            exclusive_scan(v, out.begin(), init, std::plus<>(), {.grain = grain});
            ASSERT_EQ(out, expected);
        }
    });
}

TEST_F(scans, of_numbers_in_arrays_are_those_of_any_other_range) {
    for (const std::size_t n : {1'000u, 70'001u}) {
        check_arrays_of<std::uint8_t, std::uint32_t, std::uint64_t>(n, 5);
        check_arrays_of<std::uint32_t, std::uint32_t, std::uint32_t>(n, 5);
        check_arrays_of<std::uint64_t, std::uint64_t, std::uint64_t>(n, 5);
        check_arrays_of<std::uint16_t, double, double>(n, 0.5);  // exact: all totals are halves below 2^52
    }
}

TEST_F(scans, an_exception_at_the_kth_call_arrives_and_nothing_leaks) {
    const auto run = [](long k) {
        kth_call fault(k);
        const auto longer = [&](const std::string& a, const std::string& b) {
            fault.count();
            return std::max(a, b);
        };
        const std::vector<std::string> v(300, std::string(40, 'x'));
        std::vector<std::string> out(v.size());
        EXPECT_THROW(inclusive_scan(v, out.begin(), longer), kth_call_failed);
        EXPECT_THROW(exclusive_scan(v, out.begin(), std::string(),
                                    [&](const auto&, const auto&) -> std::string { throw kth_call_failed(); }),
                     kth_call_failed);
    };
    in_each_pool([&] {
        run(1);
        const auto before = count_allocations().live_blocks;
        for (const long k : {1, 2, 150, 290}) run(k);
        EXPECT_EQ(count_allocations().live_blocks, before);
    });
}

// Two of 600 items wait for each other; a microsecond for each of the others shows that they are worth sharing.
TEST_F(scans, of_items_that_take_long_to_make_are_shared) {
    pool home({.threads = 2});
    rendezvous two(2);
    std::atomic<bool> have_met{false};
    const auto slow = [&](int i) {
        take_a_microsecond();
        if ((i == 400 || i == 599) && !have_met) {
            two.meet();
            have_met = true;
        }
        return i;
    };
    std::vector<int> out(600);
    home.install([&] { inclusive_scan(std::views::iota(0, 600) | std::views::transform(slow), out.begin()); });
    EXPECT_EQ(out.back(), 179'700);
}

#if defined(__cpp_lib_jthread)
TEST_F(scans, can_be_stopped) {
    std::stop_source source;
    source.request_stop();
    std::vector<int> v(100'000);
    in_each_pool([&] {
        EXPECT_THROW(inclusive_scan(v, v.begin(), std::plus<>(), {.stop = source.get_token()}), operation_cancelled);
    });
}

// A thread that has found the total of a block scans up to five blocks before it looks again.
TEST_F(scans, look_at_their_stop_token_between_blocks) {
    constexpr std::size_t k_block = 1'000;
    const std::vector<int> v(1'000 * k_block, 1);
    std::vector<int> out(v.size());
    in_each_pool([&] {
        std::stop_source source;
        std::atomic<std::size_t> after{0};
        const auto stop = [&](int a, int b) {
            if (source.stop_requested()) ++after;
            else source.request_stop();
            return a + b;
        };
        const options how{.grain = k_block, .stop = source.get_token()};
        EXPECT_THROW(inclusive_scan(v, out.begin(), stop, how), operation_cancelled);
        EXPECT_LE(after, 6 * k_block * detail::threads_here());
    });
}

TEST_F(scans, of_arrays_that_are_stopped_meanwhile_end) {
    std::vector<std::uint32_t> v(300'000, 1);
    std::vector<std::uint32_t> out(v.size());
    in_each_pool([&] {
        for (int round = 0; round < 20; ++round) {
            std::stop_source source;
            std::jthread stopper([&] { source.request_stop(); });
            try {
                inclusive_scan(v, out.begin(), std::plus<>(), {.grain = 16, .stop = source.get_token()});
                EXPECT_EQ(out.back(), v.size());
            } catch (const operation_cancelled&) {
                EXPECT_TRUE(source.stop_requested());
            }
        }
    });
}
#endif

}  // namespace
}  // namespace heddle::test
