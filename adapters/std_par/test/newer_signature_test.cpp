// SPDX-License-Identifier: Apache-2.0
// newer_signature_test.cpp - the ten functions as a newer libstdc++ calls them: with a tag as the first argument.
//
// g++ 12 has no such libstdc++. This file defines the tag, and calls the functions with the arguments that the newer interface has.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <heddle/pool.hpp>
#include <numeric>
#include <thread>
#include <vector>

namespace __pstl::__internal {
struct __serial_backend_tag {};
}  // namespace __pstl::__internal

namespace {

namespace backend = __pstl::__serial_backend;
using tag = __pstl::__internal::__serial_backend_tag;
using iterator = std::vector<int>::iterator;

struct policy {};

std::vector<int> up_to(int n) {
    std::vector<int> v(static_cast<std::size_t>(n));
    std::iota(v.begin(), v.end(), 0);
    return v;
}

// Sizes at which the number of pieces and their length change: no element, one, as many as pieces, one more, a last piece that is short.
constexpr int k_sizes[] = {0, 1, 2, 5, 1'023, 1'024, 1'025, 10'000, 65'535, 65'536, 65'537, 200'001};

TEST(std_par_newer_signature, loop) {
    for (const int n : k_sizes) {
        std::vector<int> v(static_cast<std::size_t>(n));
        backend::__parallel_for(tag{}, policy{}, v.begin(), v.end(), [](iterator i, iterator j) {
            for (; i != j; ++i) ++*i;
        });
        EXPECT_EQ(std::count(v.begin(), v.end(), 1), n);
    }
    backend::__cancel_execution();
}

TEST(std_par_newer_signature, reductions) {
    for (const int n : k_sizes) {
        std::vector<int> v = up_to(n);
        const long total = static_cast<long>(n) * (n - 1) / 2;
        const auto add_all = [](iterator i, iterator j, long init) { return std::accumulate(i, j, init); };
        EXPECT_EQ(backend::__parallel_reduce(tag{}, policy{}, v.begin(), v.end(), 0L, add_all, std::plus<>()), total);
        const auto at = [](iterator i) { return *i; };
        EXPECT_EQ(
            backend::__parallel_transform_reduce(tag{}, policy{}, v.begin(), v.end(), at, 5L, std::plus<>(), add_all),
            total + 5);
    }
}

TEST(std_par_newer_signature, strict_scan_calls_each_block_once_and_the_apex_between) {
    const long n = 20'000;
    std::vector<int> reduced(static_cast<std::size_t>(n));
    std::vector<long> before(static_cast<std::size_t>(n));
    long total = 0;
    const auto reduce = [&](long i, long size) {
        for (long k = i; k < i + size; ++k) ++reduced[static_cast<std::size_t>(k)];
        return size;
    };
    const auto scan = [&](long i, long size, long init) {
        for (long k = i; k < i + size; ++k) before[static_cast<std::size_t>(k)] += total == n + 7 ? init + k - i : -1;
    };
    backend::__parallel_strict_scan(tag{}, policy{}, n, 7L, reduce, std::plus<>(), scan,
                                    [&](long all) { total = all; });
    EXPECT_EQ(total, n + 7);
    EXPECT_TRUE(std::ranges::all_of(reduced, [](int calls) { return calls == 1; }));
    for (long k = 0; k < n; ++k) ASSERT_EQ(before[static_cast<std::size_t>(k)], k + 7);
    long of_nothing = 0;
    backend::__parallel_strict_scan(tag{}, policy{}, 0L, 3L, reduce, std::plus<>(), scan,
                                    [&](long all) { of_nothing = all; });
    EXPECT_EQ(of_nothing, 3);
}

TEST(std_par_newer_signature, transform_scan) {
    const long n = 20'000;
    std::vector<long> out(static_cast<std::size_t>(n));
    const auto at = [](long i) { return i; };
    const auto add = [](long i, long j, long init) {
        for (; i < j; ++i) init += i;
        return init;
    };
    const auto scan = [&](long i, long j, long init) {
        for (; i < j; ++i) out[static_cast<std::size_t>(i)] = init += i;
        return init;
    };
    const long total = backend::__parallel_transform_scan(tag{}, policy{}, n, at, 4L, std::plus<>(), add, scan);
    EXPECT_EQ(total, n * (n - 1) / 2 + 4);
    for (long k = 0; k < n; ++k) ASSERT_EQ(out[static_cast<std::size_t>(k)], k * (k + 1) / 2 + 4);
}

// The first scan waits until another thread has reduced a block, so that there are blocks of both kinds.
TEST(std_par_newer_signature, transform_scan_with_blocks_that_another_thread_reduced) {
    const long n = 20'000;
    std::vector<long> out(static_cast<std::size_t>(n));
    std::atomic<bool> has_reduced = false;
    const auto at = [](long i) { return i; };
    const auto add = [&](long i, long j, long init) {
        for (; i < j; ++i) init += i;
        has_reduced = true;
        return init;
    };
    const auto scan = [&](long i, long j, long init) {
        while (!has_reduced) std::this_thread::yield();
        for (; i < j; ++i) out[static_cast<std::size_t>(i)] = init += i;
        return init;
    };
    heddle::pool own({.threads = 2});
    const long total = own.install(
        [&] { return backend::__parallel_transform_scan(tag{}, policy{}, n, at, 4L, std::plus<>(), add, scan); });
    EXPECT_EQ(total, n * (n - 1) / 2 + 4);
    for (long k = 0; k < n; ++k) ASSERT_EQ(out[static_cast<std::size_t>(k)], k * (k + 1) / 2 + 4);
}

TEST(std_par_newer_signature, sort_with_and_without_a_number_of_wanted_elements) {
    const auto leaf = [](iterator i, iterator j, std::greater<> order) { std::sort(i, j, order); };
    std::vector<int> v = up_to(10'000);
    backend::__parallel_stable_sort(tag{}, policy{}, v.begin(), v.end(), std::greater<>(), leaf);
    EXPECT_TRUE(std::ranges::is_sorted(v, std::greater<>()));

    std::vector<int> w(10'000);
    const std::vector<int> source = up_to(10'000);
    const auto copying = [&](iterator i, iterator j, std::greater<> order) {
        std::copy_n(source.begin() + (i - w.begin()), j - i, i);
        std::sort(i, j, order);
    };
    backend::__parallel_stable_sort(tag{}, policy{}, w.begin(), w.end(), std::greater<>(), copying, 100);
    for (int k = 0; k < 100; ++k) ASSERT_EQ(w[static_cast<std::size_t>(k)], 9'999 - k);
}

TEST(std_par_newer_signature, merge_and_invoke) {
    std::vector<int> v = up_to(10'000);
    std::vector<int> out(20'000);
    const auto leaf = [](iterator a, iterator b, iterator c, iterator d, iterator to, std::less<> order) {
        std::merge(a, b, c, d, to, order);
    };
    backend::__parallel_merge(tag{}, policy{}, v.begin(), v.end(), v.begin(), v.end(), out.begin(), std::less<>(),
                              leaf);
    for (int k = 0; k < 20'000; ++k) ASSERT_EQ(out[static_cast<std::size_t>(k)], k / 2);
    int left = 0;
    int right = 0;
    backend::__parallel_invoke(tag{}, policy{}, [&] { left = 1; }, [&] { right = 2; });
    EXPECT_EQ(left + right, 3);
}

}  // namespace
