// SPDX-License-Identifier: Apache-2.0
// faults_test.cpp - exceptions, stop tokens and failing allocations: they arrive, nothing is lost, and the pool goes on.
#include <heddle/iter.hpp>

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <ranges>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <support/elements.hpp>
#include <support/kth_call.hpp>
#include <support/slow_calls.hpp>

#include "chain_fixture.hpp"

namespace heddle::test {
namespace {

class iter_faults : public chain_fixture {
protected:
    // Runs a chain over 1000 items whose k-th call throws, for several k: run(call) has to call it once for each item.
    template <class Run>
    void throw_at_kth_call(Run run) {
        for (const long k : {1L, 2L, 500L, 1'000L}) {
            SCOPED_TRACE(k);
            in_each_pool([&] {
                kth_call fault(k);
                const auto call = [&](int x) {
                    fault.count();
                    return x;
                };
                EXPECT_THROW(run(call), kth_call_failed);
                EXPECT_EQ(iota(0, 100).sum(), 4'950);
            });
        }
    }
};

TEST_F(iter_faults, smoke) {
    const auto fail = [](int x) -> int { throw std::runtime_error(std::to_string(x)); };
    EXPECT_THROW(iota(0, 10).map(fail).sum(), std::runtime_error);
    EXPECT_EQ(iota(0, 0).map(fail).sum(), 0);
}

TEST_F(iter_faults, exceptions_of_every_kind_of_stage_arrive) {
    throw_at_kth_call([](auto call) { iota(0, 1'000).for_each(call); });
    throw_at_kth_call([](auto call) { return iota(0, 1'000).map(call).sum(); });
    throw_at_kth_call([](auto call) { return iota(0, 1'000).map(call).collect(); });
    throw_at_kth_call([](auto call) { return iota(0, 1'000).filter([&](int x) { return call(x) >= 0; }).collect(); });
    throw_at_kth_call([](auto call) { return iota(0, 1'000).map(call).fold_with(0, std::plus<>()).sum(); });
    throw_at_kth_call([](auto call) { return iota(0, 1'000).flat_map([&](int x) { return once(call(x)); }).count(); });
    throw_at_kth_call(
        [](auto call) { return once(1).flat_map([&](int) { return iota(0, 1'000).map(call); }).count(); });
    throw_at_kth_call([](auto call) { return iota(0, 1'000).map(call).scan().count(); });
    throw_at_kth_call([](auto call) { return iota(0, 1'000).map(call).max_by(std::less<>()); });
    throw_at_kth_call([](auto call) { return iota(0, 1'000).map(call).find_first([](int) { return false; }); });
    throw_at_kth_call([](auto call) { return iota(0, 1'000).map(call).group_by([](int x) { return x % 3; }); });
    throw_at_kth_call([](auto call) { return bridge(std::views::iota(0, 1'000)).map(call).count(); });
    throw_at_kth_call([](auto call) {
        const auto next = [&, x = 0]() mutable { return std::optional(call(x++)); };
        return bridge(next).count();
    });
}

TEST_F(iter_faults, the_leftmost_exception_arrives) {
    in_each_pool([] {
        const auto fail = [](int x) -> int { throw x; };
        for (int round = 0; round < 20; ++round) {
            const auto thrown = [&] {
                try {
                    return iota(0, 1'000).with_max_len(1).map(fail).sum();
                } catch (int x) {
                    return x;
                }
            };
            EXPECT_EQ(thrown(), 0);
        }
    });
}

TEST_F(iter_faults, no_element_is_lost_or_made_up) {
    const std::vector<int> values = random_ints(random_, 1'000);
    for (const long k : {1L, 10L, 500L, 1'000L, 100'000L}) {
        in_each_pool([&] {
            std::vector<throwing_move> v = elements_of<throwing_move>(values);
            kth_call fault(k);
            throwing_move::fault = &fault;
            try {
                const auto made =
                    iter_owned(std::move(v)).filter([](const auto& x) { return x.value() >= 0; }).collect();
                EXPECT_EQ(values_of(made), values);
            } catch (const kth_call_failed&) {
                EXPECT_TRUE(fault.has_failed());
            }
            throwing_move::fault = nullptr;
        });
        EXPECT_EQ(throwing_move::live, 0);
    }
}

TEST_F(iter_faults, a_fuse_stops_everybody) {
    in_each_pool([] {
        constexpr int n = 10'000'000;
        slow_calls calls;
        const auto fail_at_ten = [&](int x) {
            calls.count();
            if (x == 10) throw std::runtime_error("ten");
        };
        EXPECT_THROW(iota(0, n).exception_fuse().for_each(fail_at_ten), std::runtime_error);
        EXPECT_LT(calls.take(), slow_calls::k_many);
    });
}

// The items of the thread that begins are slow. All other threads, which take items to the right of them, throw. Does the first thread then
// stop? Without a fuse it runs all items to the left of the exception.
template <class Run>
bool ends_early(Run run) {
    slow_calls calls;
    std::atomic<bool> has_begun{false};
    std::atomic<std::thread::id> first{};
    const auto fail_elsewhere = [&] {
        if (!has_begun.exchange(true)) first = std::this_thread::get_id();
        if (first.load() != std::this_thread::get_id()) throw std::runtime_error("elsewhere");
        calls.count();
    };
    EXPECT_THROW(run(fail_elsewhere), std::runtime_error);
    return calls.take() < slow_calls::k_many;
}

TEST_F(iter_faults, a_fuse_stops_the_threads_on_the_left_wherever_it_stands) {
    constexpr int n = 10'000'000;
    pool home({.threads = 2});
    const auto fused = [&] { return iota(0, n).on(home).exception_fuse(); };
    const auto ends = [](auto chain) {
        return ends_early([&](auto& call) { std::move(chain).for_each([&](auto&&...) { call(); }); });
    };
    ASSERT_TRUE(ends(fused()));
    ASSERT_TRUE(ends(fused().map([](int x) { return x; }).with_max_len(1'000'000)));
    ASSERT_TRUE(ends(fused().map_init([] { return 0; }, [](int, int x) { return x; })));
    ASSERT_TRUE(ends(fused().enumerate()));
    ASSERT_TRUE(ends(fused().zip(iota(0, n))));
    ASSERT_TRUE(ends(iota(0, n).zip(fused())));
    ASSERT_TRUE(ends(multizip(fused(), iota(0, n), iota(0, n))));
    ASSERT_TRUE(ends(fused().rev().skip(1).step_by(2)));
    ASSERT_TRUE(ends(fused().interleave(iota(0, n))));
    ASSERT_TRUE(ends(iota(0, 10).chain(fused())));
    ASSERT_TRUE(ends(fused().chunks(2)));
}

TEST_F(iter_faults, a_fuse_also_stops_comparisons_and_collections) {
    constexpr int n = 1'000'000;
    pool home({.threads = 2});
    const auto mapped = [&](auto& call) {
        const auto called = [&](int x) {
            call();
            return x;
        };
        return iota(0, n).on(home).exception_fuse().map(called);
    };
    ASSERT_TRUE(ends_early([&](auto& call) { static_cast<void>(mapped(call).eq(iota(0, n))); }));
    ASSERT_TRUE(ends_early([&](auto& call) { static_cast<void>(mapped(call).enumerate().collect()); }));
}

TEST_F(iter_faults, a_fuse_keeps_the_places_of_items) {
    in_each_pool([] {
        EXPECT_EQ(iota(5, 8).exception_fuse().rev().collect(), (std::vector{7, 6, 5}));
        const auto fail = [](std::size_t place, int x) {
            EXPECT_EQ(static_cast<int>(place) + 5, x);
            if (x == 10) throw std::runtime_error("ten");
        };
        EXPECT_THROW(iota(5, 1'000).exception_fuse().enumerate().for_each(fail), std::runtime_error);
    });
}

#if defined(__cpp_lib_jthread)
TEST_F(iter_faults, a_stop_token_ends_a_chain) {
    in_each_pool([] {
        constexpr int n = 10'000'000;
        std::stop_source source;
        slow_calls calls;
        const auto stop_at_ten = [&](int x) {
            calls.count();
            if (x == 10) source.request_stop();
        };
        EXPECT_THROW(iota(0, n).with(source.get_token()).for_each(stop_at_ten), operation_cancelled);
        EXPECT_LT(calls.take(), slow_calls::k_many);
        EXPECT_THROW(iota(0, 0).with(source.get_token()).count(), operation_cancelled);
        EXPECT_THROW(iota(0, 10).with({.stop = source.get_token()}).map([](int x) { return x; }).collect(),
                     operation_cancelled);
        EXPECT_THROW(iota(0, 10).scan().with(source.get_token()).sum(), operation_cancelled);
    });
}

TEST_F(iter_faults, a_stop_token_ends_an_endless_chain_inside_a_chain) {
    in_each_pool([] {
        std::stop_source source;
        const auto stop = [&](int) { source.request_stop(); };
        const auto endless = [](int x) { return repeat(x); };
        EXPECT_THROW(iota(0, 1'000).flat_map(endless).with(source.get_token()).for_each(stop), operation_cancelled);
    });
}
#endif

}  // namespace
}  // namespace heddle::test
