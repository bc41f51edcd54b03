// SPDX-License-Identifier: Apache-2.0
// pools_in_cycles_test.cpp - pools whose workers all wait for each other's calls: each makes the call that another one waits for.
#include <heddle/pool.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using task = std::function<void()>;

// A way to have a worker of another pool run a task once, and to wait for it.
struct way_to_call {
    const char* name;
    void (*make)(pool& to, const task& body);
};

constexpr way_to_call k_ways[] = {
    {"install", [](pool& to, const task& body) { to.install(body); }},
    {"get", [](pool& to, const task& body) { to.async(body).get(); }},
    {"get of then", [](pool& to, const task& body) { to.async([] {}).then(body).get(); }},
    {"in_place_scope",
     [](pool& to, const task& body) { to.in_place_scope([&](task_scope& s) { s.spawn(std::cref(body)); }); }},
    {"broadcast", [](pool& to, const task& body) { to.broadcast([&](broadcast_context) { body(); }); }},
};

// One worker of each pool calls into the next one, all at the same time. Returns when all calls have been made.
template <class Call>
void call_round(const std::vector<pool*>& pools, const Call& call_into) {
    rendezvous all_have_begun(pools.size());
    std::vector<future<void>> ends;
    for (std::size_t i = 0; i < pools.size(); ++i) {
        ends.push_back(pools[i]->async([&, i] {
            all_have_begun.meet();
            call_into(i, *pools[(i + 1) % pools.size()]);
        }));
    }
    for (future<void>& one : ends) one.wait();
    for (future<void>& one : ends) one.get();
}

TEST(pools_in_cycles, two_of_one_thread_may_wait_for_each_other_in_all_ways) {
    watchdog guard(std::chrono::seconds(60), "cycles: two pools");
    pool a({.threads = 1}), b({.threads = 1});
    for (const way_to_call& first : k_ways) {
        for (const way_to_call& second : k_ways) {
            SCOPED_TRACE(std::string(first.name) + ", " + second.name);
            for (int round = 0; round < 20; ++round, guard.pet()) {
                std::atomic<int> runs{0};
                call_round({&a, &b},
                           [&](std::size_t i, pool& next) { (i == 0 ? first : second).make(next, [&] { ++runs; }); });
                ASSERT_EQ(runs, 2);
            }
        }
    }
}

TEST(pools_in_cycles, three_of_one_thread_may_call_each_other_all_round_twice) {
    watchdog guard(std::chrono::seconds(60), "cycles: three pools");
    pool a({.threads = 1}), b({.threads = 1}), c({.threads = 1});
    const std::vector<pool*> pools{&a, &b, &c};
    for (const way_to_call& how : k_ways) {
        SCOPED_TRACE(how.name);
        std::atomic<int> runs{0};
        const std::function<void(std::size_t, int)> call_on = [&](std::size_t to, int left) {
            ++runs;
            if (left > 0) how.make(*pools[to % 3], [&call_on, to, left] { call_on(to + 1, left - 1); });
        };
        call_round(pools, [&](std::size_t i, pool&) { call_on(i + 1, 6); });
        EXPECT_EQ(runs, 21);
        guard.pet();
    }
}

TEST(pools_in_cycles, a_worker_inside_isolate_waits_for_one_that_helps) {
    watchdog guard(std::chrono::seconds(60), "cycles: isolated");
    pool a({.threads = 2}), b({.threads = 1});
    for (const way_to_call& how : k_ways) {
        SCOPED_TRACE(how.name);
        std::atomic<int> runs{0};
        call_round({&a, &b}, [&](std::size_t i, pool& next) {
            if (i == 0) isolate([&] { how.make(next, [&] { ++runs; }); });
            else how.make(next, [&] { ++runs; });
        });
        EXPECT_GE(runs, 2) << "a broadcast makes one more";
        guard.pet();
    }
}

// ---------------------------------------------------------------------------------------------- guests that are workers

// Each has one worker, which enters the other pool as a guest and waits there for something that only that pool's worker can do.
TEST(pools_in_cycles, pools_that_count_their_caller_may_wait_for_each_other_in_all_ways) {
    watchdog guard(std::chrono::seconds(60), "cycles: counted callers");
    pool a({.threads = 2, .count_caller = true}), b({.threads = 2, .count_caller = true});
    for (const way_to_call& first : k_ways) {
        for (const way_to_call& second : k_ways) {
            SCOPED_TRACE(std::string(first.name) + ", " + second.name);
            std::atomic<int> runs{0};
            call_round({&a, &b}, [&](std::size_t i, pool& next) {
                next.install([&] { (i == 0 ? first : second).make(next, [&] { ++runs; }); });
            });
            ASSERT_EQ(runs, 2);
            guard.pet();
        }
    }
}

// The worker of `a` is a guest of `between`, which has no worker, and calls `b` from there; so does the worker of `b`.
TEST(pools_in_cycles, a_worker_that_is_a_guest_elsewhere_helps_in_its_own_pool) {
    watchdog guard(std::chrono::seconds(60), "cycles: guests elsewhere");
    pool a({.threads = 1}), b({.threads = 1});
    pool between({.threads = 1, .count_caller = true});
    for (const way_to_call& how : k_ways) {
        SCOPED_TRACE(how.name);
        std::atomic<int> runs{0};
        call_round({&a, &b},
                   [&](std::size_t, pool& next) { between.install([&] { how.make(next, [&] { ++runs; }); }); });
        EXPECT_EQ(runs, 2);
        guard.pet();
    }
}

// It joins in the pool that it visits. The thief of its right side waits for a call into the pool that it comes from.
TEST(pools_in_cycles, a_guest_that_joins_helps_in_its_own_pool) {
    watchdog guard(std::chrono::seconds(60), "cycles: join of a guest");
    pool own({.threads = 1}), visited({.threads = 2, .count_caller = true});
    for (const way_to_call& how : k_ways) {
        SCOPED_TRACE(how.name);
        std::atomic<int> runs{0};
        own.async([&] {
               visited.install([&] {
                   std::atomic<bool> is_stolen{false};
                   join([&] { spin_until([&] { return is_stolen.load(); }); },
                        [&] {
                            is_stolen = true;
                            how.make(own, [&] { ++runs; });
                        });
               });
           })
            .get();
        EXPECT_EQ(runs, 1);
        guard.pet();
    }
}

}  // namespace
}  // namespace heddle::test
