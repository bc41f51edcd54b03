// SPDX-License-Identifier: Apache-2.0
// fork_process.cpp - fork while everything else continues. The child uses pools of its parent, and reports errors by its exit status.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include <heddle/blocking.hpp>
#include <heddle/heddle.hpp>
#include <support/child.hpp>

#include "operations.hpp"

namespace heddle::stress::life {
namespace {

// What does not work in the child; 0: everything works.
enum broken : int {
    k_nothing = 0,
    k_loop = 10,
    k_future = 11,
    k_scope = 12,
    k_broadcast = 13,
    k_spawn = 14,
    k_exception = 15,
};

int use(heddle::pool& pool) {
    std::atomic<int> ran = 0;
    pool.install([&] { parallel_for(0, 100, [&](int) { ++ran; }); });
    if (ran != 100) return k_loop;
    if (pool.async([] { return 7; }).then([](int n) { return n + 1; }).get() != 8) return k_future;
    pool.in_place_scope([&](task_scope& s) {
        for (int i = 0; i < 10; ++i) s.spawn([&] { ++ran; });
    });
    if (ran != 110) return k_scope;
    std::atomic<unsigned> calls = 0;
    const auto count_call = [&](broadcast_context which) {
        ++calls;
        return which.index;
    };
    if (pool.broadcast(count_call).size() != calls) return k_broadcast;
    std::atomic<bool> done = false;
    pool.spawn([&] { done = true; });
    while (!done) std::this_thread::yield();
    return k_nothing;
}

// In the child: the forking thread is alone.
int live_as_child(const std::vector<lease>& pools, bool uses, bool destroys) {
    is_forked_child = true;
    refuse({}, 0);
    alarm(test::k_child_seconds);
    try {
        for (const lease& one : pools) {
            // A pool with its maker's thread would need that thread, which exists only in the parent.
            if (one.record().has_maker) continue;
            if (const int wrong = uses ? use(one.pool()) : k_nothing; wrong != k_nothing) return wrong;
            if (destroys) std::destroy_at(&one.pool());
        }
        if (uses) return use(default_pool());
    } catch (const std::exception& thrown) {
        std::fprintf(stderr, "life: in a forked child: %s\n", thrown.what());
        return k_exception;
    }
    return k_nothing;
}

void judge(const scene& at, int status) {
    if (WIFEXITED(status) && WEXITSTATUS(status) == k_nothing) return;
    at.entries().complain(WIFEXITED(status) ? "a forked child: status " + std::to_string(WEXITSTATUS(status))
                                            : "a forked child: signal " + std::to_string(WTERMSIG(status)));
}

}  // namespace

const operation fork_process{
    .name = "fork",
    .belongs_to = feature::fork,
    .weight = 1,
    .what = operation::needs::to_wait,
    .run =
        [](dice& random, const scene& at) {
            // A child that is forked inside a stopped scope would be stopped, too.
            if (!random.one_in(3) || at.stoppable || (at.in != nullptr && !has(feature::fork_inside))) return;
            std::vector<lease> pools;
            for (unsigned i = random.below(3); i > 0; --i) {
                lease one = choose_pool(random, at, true);
                const bool is_new =
                    one &&
                    std::ranges::none_of(pools, [&](const lease& other) { return &other.record() == &one.record(); }) &&
                    &one.record() != at.in;
                if (is_new) pools.push_back(std::move(one));
            }
            const bool uses = random.one_in(2), destroys = random.one_in(2);
            open_operation here("fork", at.in);
            const pid_t child = fork();
            if (child == 0) _exit(live_as_child(pools, uses, destroys));
            here.now("waiting for a forked child");
            int status = 0;
            blocking([&] { waitpid(child, &status, 0); });
            judge(at, status);
        },
};

}  // namespace heddle::stress::life
