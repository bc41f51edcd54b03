// SPDX-License-Identifier: Apache-2.0
// future_chain_test.cpp - long chains of continuations: no link keeps its input alive, and nothing recurses along the chain.
#include <heddle/future.hpp>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/closing_pool.hpp>
#include <support/counting_new.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

constexpr int k_links = 100'000;  // with the frames that one link takes, more than a stack of 8 MiB holds

// The first task of a chain: it ends when the gate is opened.
class gate {
public:
    future<int> first_in(pool& home) {
        return home.async([this] {
            spin_until([&] { return open_.load(); });
            return 0;
        });
    }
    void open() { open_ = true; }

private:
    std::atomic<bool> open_{false};
};

future<int> chain_after(future<int> last, int links = k_links) {
    for (int i = 0; i < links; ++i) last = std::move(last).then([](int x) { return x + 1; });
    return last;
}

TEST(future_chain, smoke) {
    EXPECT_EQ(chain_after(async([] { return 0; }), 3).get(), 3);
}

TEST(future_chain, a_link_that_has_run_has_released_its_input) {
    const watchdog guard(std::chrono::seconds(60), "future_chain: memory");
    for (const bool with_workers : {true, false}) {
        pool home({.threads = 1, .count_caller = !with_workers});
        future<int> last = chain_after(home.async([] { return 0; }), 10);
        last.wait();
        const auto before = count_allocations().live_blocks;
        for (int i = 0; i < 1'000; ++i) {
            last = chain_after(std::move(last), 1);
            last.wait();
        }
        EXPECT_LT(count_allocations().live_blocks, before + 100);
        EXPECT_EQ(last.get(), 1'010);
    }
}

TEST(future_chain, inputs_of_when_all_are_released_when_it_has_run) {
    pool home({.threads = 1});
    const auto token = std::make_shared<int>(0);
    auto both = when_all(home.async([token] { return token; }), home.async([token]() -> int { throw 1; }));
    both.wait();
    EXPECT_THROW(both.get(), int);
    EXPECT_EQ(token.use_count(), 1);
}

TEST(future_chain, is_completed_while_it_is_built) {
    const watchdog guard(std::chrono::seconds(60), "future_chain: built");
    for (const unsigned threads : {1u, 2u}) {
        for (const bool count_caller : {false, true}) {
            pool home({.threads = threads, .count_caller = count_caller});
            const auto check = [&] { EXPECT_EQ(chain_after(home.async([] { return 0; })).get(), k_links); };
            check();
            home.install(check);
            if (threads == 2 || !count_caller) run_on_worker(home, check);
        }
    }
}

TEST(future_chain, is_completed_after_it_was_built) {
    const watchdog guard(std::chrono::seconds(60), "future_chain: gate");
    pool home({.threads = 2}), other({.threads = 1});
    const auto check = [&] {
        gate start;
        future<int> last = chain_after(start.first_in(home));
        start.open();
        EXPECT_EQ(last.get(), k_links);
    };
    check();
    home.install(check);
    run_on_worker(home, check);
    run_on_worker(other, check);
}

// No other thread can run the tasks: the waiting thread walks to the beginning of the chain and runs all of it.
TEST(future_chain, is_run_by_the_thread_that_needs_it) {
    const watchdog guard(std::chrono::seconds(60), "future_chain: isolated");
    pool one({.threads = 1});
    run_on_worker(one, [] {
        isolate([] { EXPECT_EQ(chain_after(async([] { return 0; })).get(), k_links); });
        isolate([] {
            future<int> last = async([] { return 0; });
            for (int i = 0; i < 1'000; ++i) {
                last = when_all(std::move(last), async([i] { return i; })).then([](const std::tuple<int, int>& both) {
                    return std::get<0>(both) + std::get<1>(both);
                });
            }
            EXPECT_EQ(last.get(), 999 * 1'000 / 2);
        });
    });
}

// Its tasks run on the worker of another pool, which completes what they wait for. That worker may still be a guest when the result
// is there: its own pool ends first.
TEST(future_chain, runs_in_a_pool_without_workers) {
    const watchdog guard(std::chrono::seconds(60), "future_chain: without workers");
    pool without({.threads = 1, .count_caller = true}), with({.threads = 1});
    gate start;
    auto first = when_all(without.async([] { return 0; }), start.first_in(with));
    future<int> last = chain_after(std::move(first).then([](const std::tuple<int, int>&) { return 0; }));
    start.open();
    EXPECT_EQ(last.get(), k_links);
}

TEST(future_chain, a_continuation_that_waits_for_itself_is_told_so) {
    const watchdog guard(std::chrono::seconds(60), "future_chain: itself");
    pool without({.threads = 1, .count_caller = true}), with({.threads = 1});
    gate start;
    std::optional<future<int>> self;
    std::atomic<bool> threw{false};
    auto first = when_all(without.async([] { return 0; }), start.first_in(with));
    self = std::move(first).then([](const std::tuple<int, int>&) { return 0; }).then([&](int) {
        try {
            self->wait();
        } catch (const std::logic_error&) {
            threw = true;
        }
        return 1;
    });
    start.open();
    EXPECT_EQ(self->get(), 1);
    EXPECT_TRUE(threw);
}

TEST(future_chain, fails_as_a_whole) {
    const watchdog guard(std::chrono::seconds(60), "future_chain: failure");
    pool home({.threads = 1});
    EXPECT_THROW(chain_after(home.async([]() -> int { throw std::runtime_error("first"); }), 10'000).get(),
                 std::runtime_error);
}

TEST(future_chain, is_dropped_as_a_whole) {
    const watchdog guard(std::chrono::seconds(60), "future_chain: dropped");
    const auto token = std::make_shared<int>(0);
    {
        gate start;
        pool home({.threads = 1});
        static_cast<void>(chain_after(start.first_in(home)).then([token](int) { return *token; }));
        start.open();
    }
    EXPECT_EQ(token.use_count(), 1);
}

TEST(future_chain, is_abandoned_as_a_whole) {
    const watchdog guard(std::chrono::seconds(60), "future_chain: abandoned");
    const auto token = std::make_shared<int>(0);
    pool home({.threads = 1});
    gate start;
    future<int> blocks = start.first_in(home);
    future<int> last = chain_after(home.async([] { return 0; })).then([token](int) { return *token; });
    std::thread ender([&] { home.shut_down(shutdown::cancel); });
    spin_until([&] { return refuses_tasks(home); });
    start.open();
    ender.join();
    EXPECT_EQ(last.state(), future_state::abandoned);
    EXPECT_THROW(last.get(), operation_cancelled);
    EXPECT_EQ(token.use_count(), 1);
    EXPECT_TRUE(blocks.is_ready());
}

}  // namespace
}  // namespace heddle::test
