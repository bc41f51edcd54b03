// SPDX-License-Identifier: Apache-2.0
// bridge_test.cpp - items of a serial source arrive once each, are shared among the threads, and are not read far ahead.
#include <heddle/iter.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <list>
#include <mutex>
#include <optional>
#include <ranges>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/grain.hpp>
#include <support/rendezvous.hpp>

#include "chain_fixture.hpp"

namespace heddle::test {
namespace {

class iter_bridge : public chain_fixture {};

// The numbers below n. Counts how many have been read and not yet processed.
class counted_items {
public:
    explicit counted_items(int n) : n_(n) {}

    auto next() {
        return [this]() -> std::optional<int> {
            if (read_ == n_) return std::nullopt;
            ++read_;
            most_ahead_ = std::max(most_ahead_, ahead());
            return read_ - 1;
        };
    }
    void done() { ++done_; }

    int ahead() const { return read_ - done_; }
    bool are_all_read() const { return read_ == n_; }
    int most_ahead() const { return most_ahead_; }
    int done_count() const { return done_; }

private:
    const int n_;
    std::atomic<int> read_{0};
    std::atomic<int> done_{0};
    int most_ahead_ = 0;  // written by the thread that reads
};

// Takes at least so long, however busy the machine is.
void work_for(std::chrono::nanoseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {}
}

TEST_F(iter_bridge, smoke) { EXPECT_EQ(bridge(std::views::iota(0, 5)).sum(), 10); }

TEST_F(iter_bridge, bridge_works_in_a_pool_whose_threads_could_not_be_started) {
    pool home({.threads = 2, .stack_size = std::numeric_limits<std::size_t>::max()});
    EXPECT_EQ(home.thread_count(), 0u);
    EXPECT_EQ(home.install([] { return bridge(std::views::iota(0, 1'000)).count(); }), 1'000u);
}

TEST_F(iter_bridge, bridge_passes_each_item_once) {
    in_each_pool([] {
        std::istringstream numbers("1 2 3 4 5 6 7 8 9 10");
        EXPECT_EQ(bridge(std::views::istream<int>(numbers)).to_sorted(), iota(1, 11).collect());
        int next = 0;
        const auto generator = [&]() -> std::optional<int> {
            return next < 100'000 ? std::optional(next++) : std::nullopt;
        };
        EXPECT_EQ(bridge(generator).map([](int x) { return std::int64_t{x}; }).sum(), 4'999'950'000);
        EXPECT_EQ(next, 100'000);
        const std::list<std::string> words{"a", "b", "c"};
        EXPECT_EQ(bridge(words).collect<std::set>(), (std::set<std::string>{"a", "b", "c"}));
    });
}

TEST_F(iter_bridge, a_bridge_may_lead_out_of_a_parallel_loop) {
    in_each_pool([] {
        int next = 0;
        const auto generator = [&]() -> std::optional<int> {
            if (next == 200) return std::nullopt;
            ++next;
            return iota(0, 100).sum();
        };
        EXPECT_EQ(bridge(generator).sum(), 200 * 4'950);
    });
}

TEST_F(iter_bridge, bridge_stops_taking_when_all_is_found) {
    in_each_pool([] {
        int next = 0;
        const auto endless = [&]() -> std::optional<int> { return next++; };
        EXPECT_EQ(bridge(endless).find_any([](int x) { return x == 5'000; }), 5'000);
    });
}

TEST_F(iter_bridge, expensive_items_are_read_one_by_one) {
    in_each_pool([] {
        counted_items items(40);
        bridge(items.next()).for_each([&](int) {
            work_for(2 * detail::k_batch_time);
            items.done();
        });
        EXPECT_EQ(items.done_count(), 40);
        EXPECT_LE(items.most_ahead(), int(detail::threads_here()));
    });
}

TEST_F(iter_bridge, cheap_items_are_not_read_further_ahead_than_the_greatest_length) {
    in_each_pool([] {
        for (const std::size_t length : {1u, 2u, 7u}) {
            counted_items items(10'000);
            bridge(items.next()).with_max_len(length).for_each([&](int) { items.done(); });
            EXPECT_EQ(items.done_count(), 10'000);
            EXPECT_LE(items.most_ahead(), int(detail::threads_here() * length));
        }
    });
}

TEST_F(iter_bridge, no_more_items_are_read_ahead_than_the_bound) {
    in_each_pool([] {
        for (const int bound : {1, 2, 3, 7, 100}) {
            counted_items items(5'000);
            bridge(items.next(), {.look_ahead = static_cast<std::size_t>(bound)}).for_each([&](int) { items.done(); });
            EXPECT_EQ(items.done_count(), 5'000);
            EXPECT_LE(items.most_ahead(), bound);
        }
        const std::vector<int> numbers{1, 2, 3};
        EXPECT_EQ(bridge(numbers, {.look_ahead = 1}).sum(), 6);
    });
}

// One thread waits with its share of the items, and gives the other one time to read more than its own.
TEST_F(iter_bridge, two_threads_together_read_no_further_ahead_than_the_bound) {
    pool home({.threads = 2});
    for (const int bound : {1, 2, 16}) {
        counted_items items(10'000);
        std::atomic<bool> has_waited{false};
        const auto work = [&](int) {
            if (2 * items.ahead() >= bound && !has_waited.exchange(true)) {
                for (int i = 0; i < 50 && items.ahead() <= bound; ++i)
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            items.done();
        };
        bridge(items.next(), {.look_ahead = static_cast<std::size_t>(bound)}).on(home).for_each(work);
        EXPECT_TRUE(has_waited);
        EXPECT_EQ(items.done_count(), 10'000);
        EXPECT_LE(items.most_ahead(), bound);
    }
}

// Each of two threads holds an item at the same time, or they would never meet.
TEST_F(iter_bridge, the_bound_is_used) {
    pool home({.threads = 2});
    rendezvous both(2);
    bridge(std::views::iota(0, 2), {.look_ahead = 2}).on(home).for_each([&](int) { both.meet(); });
}

TEST_F(iter_bridge, items_that_are_slow_to_come_are_passed_on) {
    in_each_pool([] {
        counted_items items(100);
        const auto slow = [&, next = items.next()]() mutable {
            if (items.ahead() == 0) work_for(2 * detail::k_batch_time);
            return next();
        };
        bridge(slow).for_each([&](int) { items.done(); });
        EXPECT_EQ(items.done_count(), 100);
    });
}

// When all items are read, those of one thread may be left, and expensive. It may wait a little until another thread has nothing to do, but
// not until its hundredth item, which is after seconds.
TEST_F(iter_bridge, the_last_batches_are_shared) {
    constexpr int k_many = 100;
    pool home({.threads = 2});
    for (int round = 0; round < 10; ++round) {
        counted_items items(5'000);
        std::mutex lock;
        std::set<std::thread::id> late_threads;
        std::atomic<int> late{0};
        std::atomic<bool> is_shared{false};
        const auto work = [&](int) {
            if (items.are_all_read() && !is_shared) {
                {
                    const std::lock_guard guard(lock);
                    late_threads.insert(std::this_thread::get_id());
                    is_shared = late_threads.size() > 1 || late == k_many;
                }
                if (!is_shared) std::this_thread::sleep_for(std::chrono::milliseconds(++late));
            }
            items.done();
        };
        bridge(items.next()).on(home).for_each(work);
        EXPECT_EQ(items.done_count(), 5'000);
        EXPECT_LT(late, k_many);
    }
}

TEST_F(iter_bridge, settings_about_positions_do_not_make_it_serial) {
    pool home({.threads = 2});
    const auto meet = [&](auto settings) {
        rendezvous both(2);
        settings(bridge(std::views::iota(0, 2)).on(home)).for_each([&](int) { both.meet(); });
    };
    meet([](auto chain) { return std::move(chain).with_min_len(1'000); });
    meet([](auto chain) { return std::move(chain).by_uniform_blocks(1); });
    meet([](auto chain) { return std::move(chain).by_exponential_blocks(1); });
    meet([](auto chain) { return std::move(chain).with_max_len(std::numeric_limits<std::size_t>::max()); });
    set_default_grain(1'000);
    meet([](auto chain) { return chain; });
    set_default_grain(0);
}

TEST_F(iter_bridge, a_deterministic_one_keeps_the_order) {
    in_each_pool([] {
        const auto items = bridge(std::views::iota(0, 10'000)).with({.deterministic = true}).collect();
        EXPECT_EQ(items, iota(0, 10'000).collect());
    });
}

TEST_F(iter_bridge, items_may_be_bits) {
    in_each_pool([] {
        const std::vector<bool> bits{true, false, true};
        EXPECT_EQ(bridge(bits).filter([](bool bit) { return bit; }).count(), 2u);
    });
}

#if defined(__cpp_lib_jthread)
TEST_F(iter_bridge, a_stop_token_ends_an_endless_one) {
    in_each_pool([] {
        std::stop_source source;
        const auto endless = [next = 0]() mutable -> std::optional<int> { return next++ % 1'000; };
        const auto stop_at_ten = [&](int x) {
            if (x == 10) source.request_stop();
        };
        EXPECT_THROW(bridge(endless).with(source.get_token()).for_each(stop_at_ten), operation_cancelled);
    });
}
#endif

}  // namespace
}  // namespace heddle::test
